// A window over the page: the browser's own dialog, so that focus and Escape behave as everywhere.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  name: string; // for tests and styles
  title: string;
  onClose: () => void;
  wide?: boolean; // something to read: it begins at its heading, not at its first link
  children: ComponentChildren;
}

export function Dialog({ name, title, onClose, wide = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the next key is heard: it is meant for the window already.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      class={wide ? "window wide" : "window"}
      data-dialog={name}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose(); // the backdrop belongs to the element itself
      }}
    >
      <div class="window-inside">
        <h2 id={heading} class="window-title" {...(wide && { tabIndex: -1, autofocus: true })}>
          {title}
        </h2>
        {children}
      </div>
      <button
        type="button" class="close" aria-label="Close" data-action="close" onClick={onClose}
      >
        ×
      </button>
    </dialog>
  );
}
