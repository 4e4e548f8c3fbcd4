// The charts of the book on one page: sequence of play, tables, modifiers and ground, all as the
// engine has them.
import type { Battle, Table } from "../engine/protocol";
import { CaseLink, Cited } from "../panel/caseLink";
import { capital, said } from "../panel/words";
import { battle } from "../play/session";
import { closeCharts } from "./chartsOpen";
import { Dialog } from "./dialog";
import { Grounds } from "./legend";

const WIDE = 6; // columns that fit beside another chart

/** A row or column as people say it; numbers stay as they are printed. */
function labelOf(name: string, words: Readonly<Record<string, string>> | undefined): string {
  return words?.[name] ?? (/^[\d-]+$/.test(name) ? name.replace(/^-/, "−") : said(name));
}

function cellText(cell: number | string, isSigned: boolean): string {
  if (typeof cell === "string") return cell === "-" ? "–" : cell;
  return isSigned && cell > 0 ? `+${cell}` : said(String(cell));
}

function Chart({ table }: { table: Table }) {
  const { name, rule, title, text, rows, columns, cells } = table;
  const isList = columns.length === 1;
  const isWide = columns.length > WIDE;
  return (
    <figure class={`chart${isList ? " list" : ""}${isWide ? " wide" : ""}`} data-chart={name}>
      <figcaption>
        <h3>{title ?? capital(said(name))} <CaseLink cite={rule} /></h3>
        {text !== undefined && <p class="quiet">{text}</p>}
      </figcaption>
      <div class="table-place" tabIndex={0} role="region" aria-label={title ?? name}>
        <table>
          {!isList && (
            <thead>
              <tr>
                <td />
                {columns.map((column) => (
                  <th key={column} scope="col">{labelOf(column, table.said_across)}</th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, at) => (
              <tr key={row}>
                <th scope="row"><Cited text={labelOf(row, table.said)} /></th>
                {(cells[at] ?? []).map((cell, column) => (
                  <td key={column}>{cellText(cell, table.signed === true)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Sequence({ of }: { of: Battle }) {
  return (
    <section data-chart="sequence">
      <h3>Sequence of play</h3>
      <ol>
        {of.rules.sequence.map(({ title, text }) => (
          <li key={title}><b>{title}.</b> <Cited text={text} /></li>
        ))}
      </ol>
    </section>
  );
}

export function ChartsDialog() {
  const of = battle.value;
  if (!of) return null;
  return (
    <Dialog name="charts" title={`Charts: ${of.rules.title}`} wide onClose={closeCharts}>
      <div class="charts">
        <Sequence of={of} />
        <div class="chart-grid">
          {of.tables.map((table) => <Chart key={table.name} table={table} />)}
        </div>
        <Grounds of={of} />
      </div>
    </Dialog>
  );
}
