import { DOCUMENT_STYLE } from "@/server/documents/document-style";
import { html, Markup } from "@/server/documents/html";
import { type Labels, labelsFor } from "@/server/documents/labels";
import { qrCode } from "@/server/documents/qr-code";
import {
  codeGroups,
  letterheadLines,
  plainStatements,
  type Row,
  receiptMarks,
  receiptRows,
} from "@/server/documents/receipt/receipt-rows";
import type { ReceiptDocument } from "@/server/resources/receipt-document";

/** The page's links, if it was opened with a link. */
interface ReceiptLinks {
  newLink?: string;
  pdf?: string;
  /** The installation's name, which links to its home page. */
  house?: string;
}

/**
 * Renders the receipt as a complete page that reads, prints and is read aloud well. The same document always gives the
 * same text.
 */
export function receiptHtml(document: ReceiptDocument, { newLink, pdf, house = "" }: ReceiptLinks = {}): string {
  const labels = labelsFor(document.locale);
  const isVoid = document.status === "void";
  return html`<!doctype html>
<html lang="${document.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${document.title} ${document.number}${isVoid && ` (${labels.void})`}</title>
<link rel="icon" href="data:,">
<style>${new Markup(DOCUMENT_STYLE)}</style>
</head>
<body>
<main>
${pdf && html`<nav class="link-note"><a href="/">${house}</a> <a href="${pdf}">${labels.pdf}</a></nav>`}
<header>
<div class="letterhead"><p class="issuer"><bdi>${document.recipient.name}</bdi></p>
${letterheadLines(document).map((line) => html`<p><bdi>${line}</bdi></p>\n`)}</div>
<h1>${document.title}</h1>
<p class="number">${labels.receiptNumber} ${document.number}</p>
${receiptMarks(document).map(
  ({
    code,
    text,
  }) => html`<p class="mark ${code}">${code === "void" && html`<strong>${labels.void}</strong><br>`}${text}</p>
`,
)}</header>
<p class="amount-label">${labels.amount}</p>
<p class="amount${isVoid && " void-amount"}">${document.amount_text}</p>
<table class="rows">
<tbody>
${[statusRow(labels, isVoid), ...receiptRows(document)].map(rowHtml)}</tbody>
</table>
<section aria-labelledby="details">
<h2 id="details">${isVoid ? labels.detailsOfVoid : labels.details}</h2>
${plainStatements(document).map(({ text }) => html`<p>${text}</p>\n`)}</section>
${checkHtml(document, labels)}
${newLink && html`<p class="link-note">Anyone who has the link to this page can open it. <a href="${newLink}">Make a new link</a></p>`}
</main>
</body>
</html>
`.text;
}

function statusRow(labels: Labels, isVoid: boolean): Row {
  return { label: labels.status, lines: [isVoid ? labels.void : labels.issued] };
}

function rowHtml({ label, lines, isId }: Row): Markup {
  const values = lines.map((line) => html`<span${isId && new Markup(' class="id"')}><bdi>${line}</bdi></span>`);
  return html`<tr><th scope="row" class="row">${label}</th><td>${values}</td></tr>\n`;
}

function checkHtml({ verification }: ReceiptDocument, labels: Labels): Markup {
  const code = qrCode(verification.url);
  return html`<section class="check" aria-labelledby="check">
<svg viewBox="0 0 ${code.size} ${code.size}" aria-hidden="true" focusable="false" shape-rendering="crispEdges"><path fill="#000" d="${code.path}"/></svg>
<div>
<h2 id="check">${labels.check}</h2>
<p>${labels.checkHelp}</p>
<p><a href="${verification.url}">${verification.url}</a><br><span class="id code">${codeGroups(verification.code).map((group) => html`<span>${group}</span>`)}</span></p>
</div>
</section>`;
}
