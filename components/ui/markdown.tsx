import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { anchorOf } from "@/components/ui/anchor-of";
import "@/components/ui/markdown.css";
import { UploadedPicture } from "@/components/ui/uploaded-picture";
import { type Block, type CodeSample, type Phrase, readMarkdown } from "@/server/markdown/read-markdown";
import type { Picture } from "@/server/resources/picture";

interface MarkdownProps {
  text: string;
  /**
   * Features for our own texts only: headings get anchors, links can stay within the site, and code is rendered by
   * `code`, which gets consecutive blocks with titles together.
   */
  trusted: { code(samples: CodeSample[]): ReactNode };
}

/** The features for our own texts, or else the uploaded pictures that a user's text can show. */
type Trust = MarkdownProps["trusted"] | readonly Picture[];

function isOurs(trusted: Trust): trusted is MarkdownProps["trusted"] {
  return "code" in trusted;
}

/** Renders our own Markdown as our own elements, and nothing else. */
export function Markdown({ text, trusted }: MarkdownProps) {
  return <div className="markdown">{drawBlocks(readMarkdown(text, { isOurs: true }), trusted)}</div>;
}

/** Renders user-written text, which was parsed when it was saved. */
export function MarkdownBlocks({ blocks, pictures = [] }: { blocks: readonly Block[]; pictures?: readonly Picture[] }) {
  return <div className="markdown">{drawBlocks(blocks, pictures)}</div>;
}

function drawBlocks(blocks: readonly Block[], trusted: Trust): ReactNode[] {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={index}>{drawBlock(block, trusted)}</Fragment>
  ));
}

function drawBlock(block: Block, trusted: Trust): ReactNode {
  switch (block.kind) {
    case "heading":
      return <Heading block={block} trusted={trusted} />;
    case "paragraph":
      return <p>{drawPhrases(block.children, trusted)}</p>;
    case "line":
      return drawPhrases(block.children, trusted);
    case "quote":
      return <blockquote>{drawBlocks(block.children, trusted)}</blockquote>;
    case "list": {
      const Tag = block.isOrdered ? "ol" : "ul";
      return (
        <Tag start={block.start ?? undefined}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change places
            <li key={index}>{drawBlocks(item, trusted)}</li>
          ))}
        </Tag>
      );
    }
    case "table":
      return <Table block={block} trusted={trusted} />;
    case "rule":
      return <hr />;
    case "code":
      return isOurs(trusted)
        ? trusted.code(block.samples)
        : block.samples.map(({ text }) => <Code key={text} text={text} />);
  }
}

function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

interface PartProps<Kind extends Block["kind"]> {
  block: Extract<Block, { kind: Kind }>;
  trusted: Trust;
}

/** The page has its own main heading, so headings in a text start one level lower. */
function Heading({ block, trusted }: PartProps<"heading">) {
  const Tag = `h${Math.min(6, Math.max(2, block.depth))}` as "h2";
  const text = drawPhrases(block.children, trusted);
  if (!isOurs(trusted)) return <Tag>{text}</Tag>;
  const id = anchorOf(block.plain);
  return (
    <Tag id={id}>
      <a href={`#${id}`} className="heading-link">
        {text}
      </a>
    </Tag>
  );
}

function Table({ block: { header, rows }, trusted }: PartProps<"table">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <div className="markdown-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a text never change places
              <th key={index} scope="col">
                {drawPhrases(cell, trusted)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never change places
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a text never change places
                <td key={column}>{drawPhrases(cell, trusted)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function drawPhrases(phrases: readonly Phrase[], trusted: Trust): ReactNode[] {
  return phrases.map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line never change places
    <Fragment key={index}>{drawPhrase(phrase, trusted)}</Fragment>
  ));
}

function drawPhrase(phrase: Phrase, trusted: Trust): ReactNode {
  if (typeof phrase === "string") return phrase;
  switch (phrase.kind) {
    case "code":
      return <code className="inline-code">{breakable(phrase.text)}</code>;
    case "break":
      return <br />;
    case "group":
      return <span>{drawPhrases(phrase.children, trusted)}</span>;
    case "picture": {
      const picture = isOurs(trusted) ? undefined : trusted.find(({ id }) => id === phrase.id);
      if (!picture) return phrase.text;
      return <UploadedPicture picture={picture} sizes="(min-width: 64rem) 40rem, 100vw" className="markdown-picture" />;
    }
    case "link":
      return <SafeLink link={phrase} trusted={trusted} />;
    default: {
      const Tag = phrase.kind;
      return <Tag>{drawPhrases(phrase.children, trusted)}</Tag>;
    }
  }
}

/** Long names may break only after their underscores. */
function breakable(name: string): ReactNode[] {
  return name.split(/(?<=_)/).flatMap((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change places
    index === 0 ? [part] : [<wbr key={index} />, part],
  );
}

function SafeLink({ link, trusted }: { link: Extract<Phrase, { kind: "link" }>; trusted: Trust }) {
  const text = drawPhrases(link.children, trusted);
  const { to } = link;
  if (!to) return <span>{text}</span>;
  if (!to.leaves && to.href.startsWith("/") && !to.href.startsWith("/v1/"))
    return (
      <Link href={to.href} prefetch={false} className="text-link">
        {text}
      </Link>
    );
  const rel = to.leaves && !isOurs(trusted) ? "noopener nofollow ugc" : undefined;
  return (
    <a href={to.href} rel={rel} className="text-link">
      {text}
    </a>
  );
}
