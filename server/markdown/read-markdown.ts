import { lexer, type Token, type Tokens } from "marked";
import { type SafeHref, safeHref } from "@/server/markdown/safe-href";

/** A code block, with the title that its first line may contain. */
export interface CodeSample {
  text: string;
  language: string;
  title: string | null;
}

/** Inline content. */
export type Phrase =
  | string
  | { kind: "strong" | "em" | "del"; children: Phrase[] }
  | { kind: "code"; text: string }
  | { kind: "break" }
  | { kind: "group"; children: Phrase[] }
  /** `to` is null if the URL must not become a link. */
  | { kind: "link"; to: SafeHref | null; children: Phrase[] }
  /** An uploaded picture by its id, with the text to show if the page has no such picture. */
  | { kind: "picture"; id: string; text: string };

export type Block =
  | { kind: "heading"; depth: number; plain: string; children: Phrase[] }
  | { kind: "paragraph"; children: Phrase[] }
  | { kind: "line"; children: Phrase[] }
  | { kind: "quote"; children: Block[] }
  | { kind: "list"; isOrdered: boolean; start: number | null; items: Block[][] }
  | { kind: "table"; header: Phrase[][]; rows: Phrase[][][] }
  | { kind: "rule" }
  /** Consecutive blocks with titles, grouped. */
  | { kind: "code"; samples: CodeSample[] };

const BLOCK_DEPTH_MAX = 8;
/** Deeper nesting than any real text needs is shown as typed. */
const PHRASE_DEPTH_MAX = 12;

/** A picture's id in place of a URL stands for an uploaded picture. */
const PICTURE_ID = /^pic_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/**
 * Parses Markdown into the few elements that pages and emails render. User-written text is safe: HTML becomes text,
 * images become their descriptions, and only web and email addresses become links. Links within the site work only in
 * our own texts.
 */
export function readMarkdown(text: string, { isOurs = false } = {}): Block[] {
  return blocks(tokensOf(text), isOurs, 0);
}

/** A text that the parser rejects, such as one with absurd nesting, is shown as typed. */
function tokensOf(text: string): Token[] {
  try {
    return lexer(text, { gfm: true });
  } catch {
    return [{ type: "text", raw: text, text }];
  }
}

function blocks(tokens: readonly Token[], isOurs: boolean, depth: number): Block[] {
  if (depth > BLOCK_DEPTH_MAX) return tokens.map(({ raw }) => ({ kind: "line", children: [raw] }));
  return grouped(tokens).map((group) => {
    const [token] = group as [Token];
    if (token.type === "code") return { kind: "code", samples: (group as Tokens.Code[]).map(sampleOf) };
    return block(token, isOurs, depth);
  });
}

/** Consecutive code blocks with titles form one group; everything else stands alone. */
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

function sampleOf(token: Tokens.Code): CodeSample {
  return { text: token.text, language: (token.lang ?? "").split(/\s/)[0]!, title: titleOf(token) };
}

function block(token: Token, isOurs: boolean, depth: number): Block {
  const line = (tokens: Token[] | undefined) => phrases(tokens, isOurs);
  switch (token.type) {
    case "heading": {
      const { depth: level, text, tokens } = token as Tokens.Heading;
      return { kind: "heading", depth: level, plain: text, children: line(tokens) };
    }
    case "paragraph":
      return { kind: "paragraph", children: line(token.tokens) };
    case "blockquote":
      return { kind: "quote", children: blocks(token.tokens ?? [], isOurs, depth + 1) };
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      return {
        kind: "list",
        isOrdered: ordered,
        start: ordered && typeof start === "number" && start !== 1 ? start : null,
        items: items.map((item) => blocks(item.tokens, isOurs, depth + 1)),
      };
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => line(tokens));
      return { kind: "table", header: cells(header), rows: rows.map(cells) };
    }
    case "hr":
      return { kind: "rule" };
    case "text":
      return { kind: "line", children: token.tokens ? line(token.tokens) : [token.raw] };
    case "checkbox":
      return { kind: "line", children: [(token as Tokens.Checkbox).checked ? "☑ " : "☐ "] };
    default:
      return { kind: "paragraph", children: [token.raw] };
  }
}

function phrases(tokens: readonly Token[] | undefined, isOurs: boolean, depth = 0): Phrase[] {
  return (tokens ?? []).map((token): Phrase => {
    if (depth > PHRASE_DEPTH_MAX) return token.raw;
    const inner = () => phrases((token as { tokens?: Token[] }).tokens, isOurs, depth + 1);
    const linked = (href: string, children: Phrase[]): Phrase => {
      return { kind: "link", to: safeHref(decoded(href), isOurs), children };
    };
    switch (token.type) {
      case "strong":
      case "em":
      case "del":
        return { kind: token.type, children: inner() };
      case "codespan":
        return { kind: "code", text: token.text };
      case "br":
        return { kind: "break" };
      case "link":
        return linked(token.href, inner());
      case "image":
        // Only uploaded pictures are shown. An external image becomes its description, linked if that is safe.
        if (PICTURE_ID.test(token.href)) return { kind: "picture", id: token.href, text: token.text };
        return linked(token.href, [token.text || "image"]);
      case "text":
        return (token as Tokens.Text).tokens ? { kind: "group", children: inner() } : decoded(token.text);
      case "escape":
        return token.text;
      default:
        return token.raw;
    }
  });
}

/** Decodes the entities in a text. Renderers escape the result again. */
function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
