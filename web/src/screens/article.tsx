// A case of the rules as elements, its citations as links.
import type { ComponentChildren } from "preact";
import { CaseLink } from "../panel/caseLink";
import type { RuleIndex } from "../rules/find";
import { blocks, spans, type Block } from "../rules/markdown";

interface Context {
  index: RuleIndex;
  book: string;
}

function Line({ index, book, text }: Context & { text: string }) {
  const linked = (plain: string): ComponentChildren =>
    index.pieces(plain, book).map(({ cite, text: words }, at) =>
      cite === undefined ? words : <CaseLink key={at} cite={cite} text={words} />,
    );
  return (
    <>
      {spans(text).map((span, at) => {
        if (span.kind === "code") return <code key={at}>{linked(span.text)}</code>;
        if (span.kind === "strong") return <strong key={at}>{linked(span.text)}</strong>;
        if (span.kind === "em") return <em key={at}>{linked(span.text)}</em>;
        return linked(span.text);
      })}
    </>
  );
}

interface BlockProps {
  block: Block;
  context: Context;
  marked: boolean;
}

function BlockView({ block, context, marked }: BlockProps) {
  const line = (text: string) => <Line {...context} text={text} />;
  if (block.kind === "paragraph")
    return <p class={marked ? "marked" : undefined}>{line(block.text)}</p>;
  if (block.kind === "list") {
    const items = block.items.map((item, at) => <li key={at}>{line(item)}</li>);
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  return (
    <div class="table-place" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>{block.head.map((cell, at) => <th key={at} scope="col">{line(cell)}</th>)}</tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => <td key={column}>{line(cell)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Article(props: Context & { text: string; mark: string | undefined }) {
  const { index, book, text, mark } = props;
  const isMarked = (block: Block): boolean =>
    mark !== undefined && block.kind === "paragraph" && block.text.startsWith(mark);
  return (
    <>
      {blocks(text).map((block, at) => (
        <BlockView key={at} block={block} context={{ index, book }} marked={isMarked(block)} />
      ))}
    </>
  );
}
