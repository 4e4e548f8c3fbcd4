// A case of the rules as a link: a click opens the rule beside the board.
import { showCase } from "../rules/cases";
import { citations } from "./citations";

export function CaseLink({ cite, text }: { cite: string; text?: string }) {
  return (
    <button
      type="button"
      class="case-link"
      data-case={cite}
      title={`Open the rule ${cite}`}
      onClick={(event) => {
        event.stopPropagation();
        showCase(cite);
      }}
    >
      {text ?? cite}
    </button>
  );
}

/** A text whose citations are links; no line ends between a link and its opening bracket. */
export function Cited({ text }: { text: string }) {
  const pieces = citations(text);
  return (
    <>
      {pieces.map((piece, index) => {
        const opens = pieces[index - 1]?.text.endsWith("(");
        if (piece.cite === undefined)
          return pieces[index + 1] ? piece.text.replace(/\($/, "") : piece.text;
        const link = <CaseLink key={index} cite={piece.cite} text={piece.text} />;
        return opens ? <span key={index} class="unbroken">({link}</span> : link;
      })}
    </>
  );
}
