import { Copy } from "lucide-react";

interface CopyButtonProps {
  text: string;
  label: string;
  /** What is copied, for screen readers, if there are several buttons. */
  about?: string;
  /** The confirmation. */
  doneLabel: string;
}

/** Copies a text. `public/page.js` shows it where the browser supports copying. */
export function CopyButton({ text, label, about, doneLabel }: CopyButtonProps) {
  return (
    <span className="contents">
      <button type="button" hidden data-copy={text} data-done={doneLabel} className="button-quiet">
        <Copy aria-hidden="true" size={18} />
        <span data-label>{label}</span>
        {about && <span className="sr-only">: {about}</span>}
      </button>
      <span role="status" className="sr-only" />
    </span>
  );
}
