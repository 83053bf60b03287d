import { lexer, type Token, type Tokens } from "marked";
import { escapeHtml } from "@/server/domain/mail/escape-html";
import type { LetterPart } from "@/server/domain/mail/write-letter";

/** What lists and quotes nest beyond is shown as it was written. */
const DEPTH_MAX = 8;

/** Writes markdown by somebody else for a mail: HTML in it stands as text, pictures as their words, links only to the web. */
export function markdownLetter(markdown: string): LetterPart {
  return { html: blocks(tokensOf(markdown), 0), text: markdown.trim() };
}

/** A text that the reader gives up on, such as one nested absurdly deep, is shown as it was typed. */
function tokensOf(markdown: string): Token[] {
  try {
    return lexer(markdown, { gfm: true });
  } catch {
    return [{ type: "text", raw: markdown, text: markdown }];
  }
}

function blocks(tokens: Token[], depth: number): string {
  return tokens.map((token) => block(token, depth)).join("");
}

function block(token: Token, depth: number): string {
  if (depth > DEPTH_MAX) return `<p>${escapeHtml(token.raw)}</p>`;
  switch (token.type) {
    case "space":
    case "def":
      return "";
    case "heading":
      return `<p><strong>${inline(token.tokens ?? [], depth)}</strong></p>`;
    case "list": {
      const tag = (token as Tokens.List).ordered ? "ol" : "ul";
      const items = (token as Tokens.List).items.map((item) => `<li>${blocks(item.tokens, depth + 1)}</li>`);
      return `<${tag}>${items.join("")}</${tag}>`;
    }
    case "blockquote":
      return `<blockquote>${blocks(token.tokens ?? [], depth + 1)}</blockquote>`;
    case "hr":
      return "<hr>";
    case "code":
      return `<pre>${escapeHtml((token as Tokens.Code).text)}</pre>`;
    case "paragraph":
      return `<p>${inline(token.tokens ?? [], depth)}</p>`;
    case "text":
      return token.tokens ? inline(token.tokens, depth) : escapeHtml((token as Tokens.Text).text);
    default:
      return `<p>${escapeHtml(token.raw)}</p>`;
  }
}

function inline(tokens: Token[], depth: number): string {
  return tokens.map((token) => phrase(token, depth)).join("");
}

function phrase(token: Token, depth: number): string {
  const inner = "tokens" in token ? token.tokens : undefined;
  const within = () => (depth > DEPTH_MAX ? escapeHtml(token.raw) : inline(inner ?? [], depth + 1));
  switch (token.type) {
    case "strong":
      return `<strong>${within()}</strong>`;
    case "em":
      return `<em>${within()}</em>`;
    case "del":
      return `<s>${within()}</s>`;
    case "br":
      return "<br>";
    case "codespan":
      return `<code>${escapeHtml(token.text)}</code>`;
    case "escape":
      return escapeHtml(token.text);
    case "image":
      return escapeHtml(token.text);
    case "link":
      return linkTo((token as Tokens.Link).href, within());
    case "text":
      return inner ? within() : escapeHtml(token.text);
    default:
      return escapeHtml(token.raw);
  }
}

function linkTo(href: string, html: string): string {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return html;
  const { href: address, username, password } = new URL(href);
  if (username !== "" || password !== "") return html;
  return `<a href="${escapeHtml(address)}" rel="noopener nofollow">${html}</a>`;
}
