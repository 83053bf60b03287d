import { lexer, type Token, type Tokens } from "marked";
import type { ReactNode } from "react";
import { anchorOf } from "@/components/ui/anchor-of";
import "@/components/ui/markdown.css";
import { inline } from "@/components/ui/markdown-inline";

/** A block of code in a text, with the title that its first line may give it. */
export interface CodeSample {
  text: string;
  language: string;
  title: string | null;
}

interface MarkdownProps {
  text: string;
  /**
   * Only for texts of our own: headings get anchors, links may stay within the site, and code is drawn by `code`, which
   * gets blocks with titles that follow on one another together.
   */
  trusted?: { code(samples: CodeSample[]): ReactNode };
}

type Trust = MarkdownProps["trusted"];

const DEPTH_MAX = 8;

/**
 * Draws Markdown as elements of ours. Text from anybody is safe in it: no HTML of the text's is ever written, nothing is
 * fetched, and a link exists only where its address is for reading or writing to somebody.
 */
export function Markdown({ text, trusted }: MarkdownProps) {
  return <div className="markdown">{blocks(tokensOf(text), trusted, 0)}</div>;
}

/** A text that the reader gives up on, such as one nested absurdly deep, is shown as it was typed. */
function tokensOf(text: string): Token[] {
  try {
    return lexer(text, { gfm: true });
  } catch {
    return [{ type: "text", raw: text, text }];
  }
}

function blocks(tokens: readonly Token[], trusted: Trust, depth: number): ReactNode[] {
  if (depth > DEPTH_MAX) return tokens.map((token) => token.raw);
  return grouped(tokens).map((group, index) => {
    const key = `${group[0]!.type}-${index}`;
    if (group[0]!.type === "code") return <Code key={key} samples={group as Tokens.Code[]} trusted={trusted} />;
    return <Block key={key} token={group[0]!} trusted={trusted} depth={depth} />;
  });
}

/** Code with titles that follows on one another is one group; everything else stands alone. */
function grouped(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens.filter(({ type }) => type !== "space" && type !== "def")) {
    const last = groups.at(-1)?.at(-1);
    if (last && titleOf(last) && titleOf(token)) groups.at(-1)!.push(token);
    else groups.push([token]);
  }
  return groups;
}

function titleOf(token: Token): string | null {
  if (token.type !== "code") return null;
  return /\btitle="([^"]*)"/.exec((token as Tokens.Code).lang ?? "")?.[1] ?? null;
}

function Code({ samples, trusted }: { samples: Tokens.Code[]; trusted: Trust }) {
  const plain = samples.map((token) => ({
    text: token.text,
    language: (token.lang ?? "").split(/\s/)[0]!,
    title: titleOf(token),
  }));
  if (trusted) return trusted.code(plain);
  return plain.map(({ text }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <pre key={text} tabIndex={0}>
      <code>{text}</code>
    </pre>
  ));
}

interface BlockProps {
  token: Token;
  trusted: Trust;
  depth: number;
}

function Block({ token, trusted, depth }: BlockProps) {
  const isTrusted = trusted !== undefined;
  const inner = () => blocks((token as { tokens?: Token[] }).tokens ?? [], trusted, depth + 1);
  switch (token.type) {
    case "heading":
      return <Heading token={token as Tokens.Heading} isTrusted={isTrusted} />;
    case "paragraph":
      return <p>{inline((token as Tokens.Paragraph).tokens, isTrusted)}</p>;
    case "blockquote":
      return <blockquote>{inner()}</blockquote>;
    case "list":
      return <List token={token as Tokens.List} trusted={trusted} depth={depth} />;
    case "table":
      return <Table token={token as Tokens.Table} isTrusted={isTrusted} />;
    case "hr":
      return <hr />;
    case "text":
      return (token as Tokens.Text).tokens ? inline((token as Tokens.Text).tokens, isTrusted) : token.raw;
    case "checkbox":
      return (token as Tokens.Checkbox).checked ? "☑ " : "☐ ";
    default:
      return <p>{token.raw}</p>;
  }
}

/** The page has its own main heading, so a text's begin one below it. */
function Heading({ token, isTrusted }: { token: Tokens.Heading; isTrusted: boolean }) {
  const Tag = `h${Math.min(6, Math.max(2, token.depth))}` as "h2";
  const text = inline(token.tokens, isTrusted);
  if (!isTrusted) return <Tag>{text}</Tag>;
  const id = anchorOf(token.text);
  return (
    <Tag id={id}>
      <a href={`#${id}`} className="heading-link">
        {text}
      </a>
    </Tag>
  );
}

function List({ token, trusted, depth }: { token: Tokens.List; trusted: Trust; depth: number }) {
  const Tag = token.ordered ? "ol" : "ul";
  const start = token.ordered && typeof token.start === "number" && token.start !== 1 ? token.start : undefined;
  return (
    <Tag start={start}>
      {token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change places
        <li key={index}>{blocks(item.tokens, trusted, depth + 1)}</li>
      ))}
    </Tag>
  );
}

function Table({ token, isTrusted }: { token: Tokens.Table; isTrusted: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <div className="markdown-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a text never change places
              <th key={index} scope="col">
                {inline(cell.tokens, isTrusted)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never change places
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a text never change places
                <td key={column}>{inline(cell.tokens, isTrusted)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
