"""Set-up and changes of mode (gmb 5.4)."""
from functools import partial


class Modes:
    def set_up_choices(self):
        found = {"done": self.set_up_done}
        for unit in self.mine():
            if unit.counter.attributes.get("choice") and not unit.acted:
                found.update(self.other_mode(unit))
        return found

    def set_up_done(self):
        if self.to_act == self.field.first:
            self.begin_phase("set-up", self.field.other(self.to_act))
        else:
            self.turn = 1
            self.begin_player_turn(self.field.first)

    def change_mode(self, unit):
        unit.side_up = 1 - unit.side_up
        unit.acted = True
        self.book.changed(unit)

    def mode_choices(self):
        found = {"done": self.begin_fire}
        for unit in self.mine():
            cost = self.book.change_cost(unit)
            if cost is None or unit.rout or unit.acted or not self.book.may_change(unit):
                continue
            if cost and (unit.moved or self.book.allowance(unit, strayed=True) < cost):
                continue
            found.update(self.other_mode(unit))
        return found

    def other_mode(self, unit):
        mode = unit.counter.faces[1 - unit.side_up].mode
        return {f"{unit.id} mode {mode}": partial(self.change_mode, unit)}

    def begin_modes(self):
        self.begin_phase("modes", self.phasing)
