import type { EmailPart } from "@/server/emails/compose-email";
import { escapeHtml } from "@/server/emails/escape-html";
import type { Block, Phrase } from "@/server/markdown/read-markdown";

/** Renders user-written Markdown for an email: the same elements as on a page, with only web links. */
export function markdownPart(markdown: string, parsed: readonly Block[]): EmailPart {
  return { html: blocks(parsed), text: markdown.trim() };
}

function blocks(parts: readonly Block[]): string {
  return parts.map(block).join("");
}

function block(part: Block): string {
  switch (part.kind) {
    case "heading":
      return `<p><strong>${phrases(part.children)}</strong></p>`;
    case "paragraph":
      return `<p>${phrases(part.children)}</p>`;
    case "line":
      return phrases(part.children);
    case "quote":
      return `<blockquote>${blocks(part.children)}</blockquote>`;
    case "list": {
      const items = part.items.map((item) => `<li>${blocks(item)}</li>`).join("");
      const start = part.start === null ? "" : ` start="${part.start}"`;
      return part.isOrdered ? `<ol${start}>${items}</ol>` : `<ul>${items}</ul>`;
    }
    case "table": {
      const row = (cells: Phrase[][], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${phrases(cell)}</${tag}>`).join("")}</tr>`;
      return `<table>${row(part.header, "th")}${part.rows.map((cells) => row(cells, "td")).join("")}</table>`;
    }
    case "rule":
      return "<hr>";
    case "code":
      return part.samples.map(({ text }) => `<pre>${escapeHtml(text)}</pre>`).join("");
  }
}

function phrases(parts: readonly Phrase[]): string {
  return parts.map(phrase).join("");
}

function phrase(part: Phrase): string {
  if (typeof part === "string") return escapeHtml(part);
  switch (part.kind) {
    case "break":
      return "<br>";
    case "code":
      return `<code>${escapeHtml(part.text)}</code>`;
    case "group":
      return phrases(part.children);
    case "picture":
      // Emails show no user pictures, only their alternative text.
      return escapeHtml(part.text);
    case "link": {
      const href = part.to?.href;
      const isWeb = href !== undefined && /^https?:/.test(href);
      if (!isWeb) return phrases(part.children);
      return `<a href="${escapeHtml(href)}" rel="noopener nofollow">${phrases(part.children)}</a>`;
    }
    case "strong":
    case "em":
      return `<${part.kind}>${phrases(part.children)}</${part.kind}>`;
    case "del":
      return `<s>${phrases(part.children)}</s>`;
  }
}
