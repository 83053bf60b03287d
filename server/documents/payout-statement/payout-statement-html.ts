import { DOCUMENT_STYLE } from "@/server/documents/document-style";
import { html, Markup } from "@/server/documents/html";
import {
  balancesOf,
  factsOf,
  rowsOf,
  sumsOf,
  titleOf,
  WORDS,
} from "@/server/documents/payout-statement/statement-words";
import { byteStream } from "@/server/kernel/byte-stream";
import type { StatementLine } from "@/server/resources/payout-line";
import type { PayoutStatement } from "@/server/resources/payout-statement";

/** Writes the statement of a payout as a complete page, some lines at a time, as its reader requests them. */
export function payoutStatementHtml(
  statement: PayoutStatement,
  pages: AsyncIterable<readonly StatementLine[]>,
): ReadableStream<Uint8Array> {
  return byteStream(partsOf(statement, pages));
}

async function* partsOf(
  statement: PayoutStatement,
  pages: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(payoutStatementStart(statement));
  for await (const lines of pages) yield encoder.encode(payoutStatementRows(statement, lines));
  yield encoder.encode(payoutStatementEnd(statement));
}

/** The page up to the first line. */
function payoutStatementStart(statement: PayoutStatement): string {
  const { rows, total } = sumsOf(statement);
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${titleOf(statement)}</title>
<link rel="icon" href="data:,">
<style>${new Markup(DOCUMENT_STYLE)}</style>
</head>
<body>
<main>
<header>
<p class="issuer"><bdi>${statement.house}</bdi></p>
<h1>${titleOf(statement)}</h1>
</header>
<table class="rows">
<tbody>
${factsOf(statement).map(({ label, value }) => html`<tr><th scope="row" class="row">${label}</th><td><bdi>${value}</bdi></td></tr>\n`)}</tbody>
</table>
<section aria-labelledby="sums">
<h2 id="sums">${WORDS.sums}</h2>
<table>
<thead><tr><th scope="col">${WORDS.what}</th><th scope="col" class="figure">${WORDS.count}</th><th scope="col" class="figure">${WORDS.amount}</th></tr></thead>
<tbody>
${rows.map(({ what, count, amount }) => html`<tr><th scope="row">${what}</th><td class="figure">${count}</td><td class="figure">${amount}</td></tr>\n`)}<tr><th scope="row"><strong>${total.what}</strong></th><td></td><td class="figure"><strong>${total.amount}</strong></td></tr>
</tbody>
</table>
</section>
<section aria-labelledby="lines">
<h2 id="lines">${WORDS.lines}</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="lines">
<table>
<thead><tr>${[WORDS.date, WORDS.what, WORDS.donor, WORDS.campaign, WORDS.receipt].map((title) => html`<th scope="col">${title}</th>`)}<th scope="col" class="figure">${WORDS.amount}</th></tr></thead>
<tbody>
${balanceRow(statement, "opening")}`.text;
}

/** The opening or closing balance of a period. */
function balanceRow(statement: PayoutStatement, which: "opening" | "closing"): Markup {
  if (!statement.period) return html``;
  const { what, amount } = balancesOf(statement, statement.period)[which];
  return html`<tr><th scope="row" colspan="5"><strong>${what}</strong></th><td class="figure"><strong>${amount}</strong></td></tr>\n`;
}

function payoutStatementRows(statement: PayoutStatement, lines: readonly StatementLine[]): string {
  return html`${rowsOf(statement, lines).map(
    ({ date, what, donor, campaign, receipt, amount }) =>
      html`<tr><td>${date}</td><td>${what}</td><td><bdi>${donor}</bdi></td><td><bdi>${campaign}</bdi></td><td>${receipt}</td><td class="figure">${amount}</td></tr>\n`,
  )}`.text;
}

/** Everything after the last line. */
function payoutStatementEnd(statement: PayoutStatement): string {
  return html`${balanceRow(statement, "closing")}</tbody>
</table>
</div>
</section>
</main>
</body>
</html>
`.text;
}
