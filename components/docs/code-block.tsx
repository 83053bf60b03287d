import { Fragment } from "react";
import { CopyButton } from "@/components/docs/copy-button";
import { highlight } from "@/components/docs/highlight";

interface CodeBlockProps {
  code: string;
  language: string;
  /** A title, such as a file name or "Response". */
  title: string;
  /** Whether to show only the code, because a surrounding frame shows the title. */
  isBare?: boolean;
}

/** Code highlighted on the server, with a copy button. */
export async function CodeBlock({ code, language, title, isBare = false }: CodeBlockProps) {
  const lines = await highlight(code, language);
  const body = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <pre tabIndex={0} className="code-text">
      <code>
        {lines.map((pieces, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sample never change places
          <Fragment key={at}>
            {at > 0 && "\n"}
            {pieces.map(({ text, kind }, place) =>
              kind ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change places
                <span key={place} className={`code-${kind}`}>
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </Fragment>
        ))}
      </code>
    </pre>
  );
  if (isBare) return body;
  return (
    <div className="code-card">
      <div className="code-head">
        <span>{title}</span>
        <CopyButton text={code} what={title} />
      </div>
      {body}
    </div>
  );
}
