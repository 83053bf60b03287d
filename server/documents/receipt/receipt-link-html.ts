import { createHash } from "node:crypto";
import { DOCUMENT_STYLE } from "@/server/documents/document-style";
import { html, Markup } from "@/server/documents/html";

const STYLE = `${DOCUMENT_STYLE}
form{margin:1.4rem 0 .4rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.2rem;border:0;border-radius:8px;background:var(--accent);color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

/** What a page about a receipt's link may load, and where its form may post: only its own style, and this site. */
export const LINK_PAGE_POLICY = [
  "default-src 'none'",
  "img-src data:",
  "font-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

interface LinkPage {
  title: string;
  paragraphs: readonly string[];
  /** A button that requests a new link, with the path that it posts to. */
  form?: { action: string; button: string };
}

/** A page about a link to a receipt. It reveals nothing about the receipt. */
export function receiptLinkHtml({ title, paragraphs, form }: LinkPage): string {
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
${form && html`<form method="post" action="${form.action}"><button>${form.button}</button></form>`}
</main>
</body>
</html>
`.text;
}

/** The path of a receipt's PDF, with the same link's signature. */
export function pdfPath(id: string, signature: string): string {
  return `/receipts/${encodeURIComponent(id)}/pdf?s=${encodeURIComponent(signature)}`;
}

/** The path of the form that requests a new link. */
export function newLinkPath(id: string, signature: string): string {
  return `/receipts/${encodeURIComponent(id)}/new-link?s=${encodeURIComponent(signature)}`;
}
