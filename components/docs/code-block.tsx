import { Fragment } from "react";
import { CopyButton } from "@/components/docs/copy-button";
import { highlight } from "@/components/docs/highlight";

interface CodeBlockProps {
  code: string;
  language: string;
  /** What the block is, such as a file's name or "Answer". */
  title: string;
  /** Blocks inside a frame that has the title already show only the code. */
  isBare?: boolean;
}

/** Code in a calm card, coloured on the server, with a button that copies it. */
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
