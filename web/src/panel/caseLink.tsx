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

/** A text whose citations are links. */
export function Cited({ text }: { text: string }) {
  return (
    <>
      {citations(text).map((piece, index) =>
        piece.cite === undefined ? (
          piece.text
        ) : (
          <CaseLink key={index} cite={piece.cite} text={piece.text} />
        ),
      )}
    </>
  );
}
