import { Copy } from "lucide-react";

interface CopyButtonProps {
  text: string;
  label: string;
  /** What is said once it is done. */
  doneLabel: string;
}

/** Copies a text. Shown by `public/page.js` where the browser can copy; there is nothing to see without it. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  return (
    <span className="contents">
      <button type="button" hidden data-copy={text} data-done={doneLabel} className="button-quiet">
        <Copy aria-hidden="true" size={18} />
        <span data-label>{label}</span>
      </button>
      <span role="status" className="sr-only" />
    </span>
  );
}
