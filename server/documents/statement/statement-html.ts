import { DOCUMENT_STYLE } from "@/server/documents/document-style";
import { html, Markup } from "@/server/documents/html";
import { type Labels, labelsFor } from "@/server/documents/labels";
import { nameOnReceipts } from "@/server/resources/receipt-document";
import type { StatementDocument } from "@/server/resources/statement-document";

type Recipient = StatementDocument["recipients"][number];

/**
 * Renders a year's statement as a complete page with one table per recipient. The same document always gives the same
 * text.
 */
export function statementHtml(document: StatementDocument): string {
  const labels = labelsFor(document.locale);
  return html`<!doctype html>
<html lang="${document.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${document.title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(DOCUMENT_STYLE)}</style>
</head>
<body>
<main>
<header>
<p class="issuer"><bdi>${document.donor.name}</bdi></p>
<h1>${document.title}</h1>
<p class="number">${labels.taxYear} ${document.tax_year}</p>
</header>
${document.totals.map(({ amount_text, currency }) => html`<p class="amount">${withCode(amount_text, currency)}</p>\n`)}
${document.recipients.map((recipient) => recipientHtml(recipient, labels))}
${document.statements.map(({ text }) => html`<p>${text}</p>\n`)}</main>
</body>
</html>
`.text;
}

/** The amount with its currency code, because a statement may have several currencies. */
export function withCode(amountText: string, currency: string): string {
  return amountText.includes(currency) ? amountText : `${amountText} ${currency}`;
}

function recipientHtml({ id, registration, lines, ...named }: Recipient, labels: Labels): Markup {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}"><bdi>${nameOnReceipts(named)}</bdi></h2>
${registration && html`<p class="number">${registration.label} ${registration.value}</p>`}
<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
<table>
<thead><tr><th scope="col">${labels.receiptNumber}</th><th scope="col">${labels.givenOn}</th><th scope="col" class="figure">${labels.amount}</th></tr></thead>
<tbody>
${lines.map((line) => lineHtml(line, labels))}</tbody>
</table>
</div>
</section>
`;
}

function lineHtml(line: Recipient["lines"][number], labels: Labels): Markup {
  const isVoid = line.status === "void";
  const amount = withCode(line.amount_text, line.currency);
  return html`<tr><th scope="row">${line.number}${isVoid && ` (${labels.listedNotCounted})`}</th><td>${line.given_on}</td><td class="figure">${isVoid ? html`<s>${amount}</s>` : amount}</td></tr>\n`;
}
