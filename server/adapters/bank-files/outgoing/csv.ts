import {
  amountText,
  bankId,
  checkBatch,
  executionDay,
  outgoingFile,
  sha256,
  totalOf,
} from "@/server/adapters/bank-files/outgoing/outgoing-result";
import { csvText } from "@/server/kernel/csv-text";
import type { OutgoingBatch, OutgoingFile, OutgoingPayment } from "@/server/ports/outgoing-file";

const HEADER = [
  "reference",
  "name",
  "kind",
  "country",
  "iban_or_account",
  "bic_or_routing",
  "account_type",
  "street",
  "house_number",
  "postal_code",
  "town",
  "address_lines",
  "amount",
  "currency",
  "text",
  "executes_on",
];

/**
 * Writes a batch as CSV, one line per payment, for banks whose website accepts no other file. Totals are in a separate
 * file, so that nobody takes them for a payment. Names and texts are unchanged, except that cells that a spreadsheet
 * would run as a formula start with an apostrophe.
 */
export function writeOutgoingCsv(batch: OutgoingBatch): OutgoingFile {
  checkBatch(batch);
  const { currency, fileId, payments } = batch;
  const executesOn = executionDay(batch);
  const text = csvText([HEADER, ...payments.map((payment) => cellsOf(payment, currency, executesOn))]);
  const name = bankId(fileId).replaceAll(/[^A-Za-z0-9-]/g, "-");
  return outgoingFile(batch, {
    name: `${name}.csv`,
    mediaType: "text/csv; charset=utf-8",
    executesOn,
    text,
    summary: { name: `${name}-summary.csv`, bytes: new TextEncoder().encode(summaryText(batch, executesOn, text)) },
    references: payments.map(({ id }) => ({ paymentId: id, reference: bankId(id) })),
  });
}

function cellsOf({ id, amountCents, payee, text }: OutgoingPayment, currency: string, executesOn: string): string[] {
  const { account, address } = payee;
  const isIban = account.kind === "iban";
  return [
    bankId(id),
    payee.name,
    payee.kind,
    payee.country,
    isIban ? account.iban : account.number,
    isIban ? (account.bic ?? "") : account.routing,
    isIban ? "" : account.type,
    address?.street ?? "",
    address?.houseNumber ?? "",
    address?.postalCode ?? "",
    address?.town ?? "",
    address?.lines.join(", ") ?? "",
    amountText(amountCents, currency),
    currency,
    text,
    executesOn,
  ];
}

function summaryText({ fileId, madeAt, debtor, currency, payments }: OutgoingBatch, executesOn: string, text: string) {
  return csvText([
    ["file", bankId(fileId)],
    ["made_at", madeAt.toISOString()],
    ["executes_on", executesOn],
    ["payer", debtor.name],
    ["payments", String(payments.length)],
    ["total", amountText(totalOf(payments), currency)],
    ["currency", currency],
    ["sha256", sha256(new TextEncoder().encode(text))],
  ]);
}
