"""Leaders (gmb 6.12-6.22, 12): who rides along, who is captured, who rallies whom."""


class Leaders:
    def rally(self):
        """gmb 12.2, 12.3, C25: both sides; then all leaders are obeyed again."""
        for unit in self.position.units.values():
            if unit.hexes and unit.rout:
                for leader in self.position.leaders_with(unit):
                    if not leader.disobeyed and self.book.may_rally(leader, unit):
                        unit.rout = 0
        for unit in self.position.units.values():
            unit.disobeyed = False

    def riders_with(self, unit):
        """gmb C35: who goes along, unless he has moved or taken leave."""
        if unit.leader:
            return []
        with_it = self.position.leaders_with(unit)
        return [leader for leader in with_it if not leader.moved and not leader.left]

    def capture(self, unit):
        """gmb 6.15: enemy leaders in the hexes of a unit are captured."""
        if unit.leader:
            return
        for hex in unit.hexes:
            for leader in [l for l in self.position.leaders(hex) if l.side != unit.side]:
                self.position.lose(leader, "captured")
        self.book.entered(unit)

    def lose(self, unit, fate):
        """gmb 6.22, C24, 7.3: leaders with a unit that is lost stay where they are, disobeyed."""
        for leader in self.position.leaders_with(unit):
            leader.disobeyed = True
        self.position.lose(unit, fate)
