import { labelsFor } from "@/server/documents/labels";
import { longDate } from "@/server/kernel/long-date";
import { formatCents } from "@/server/kernel/money";
import { nameOnReceipts, type ReceiptDocument } from "@/server/resources/receipt-document";

export interface Row {
  label: string;
  /** One entry per line. */
  lines: string[];
  isId?: boolean;
}

type Address = NonNullable<ReceiptDocument["donor"]["address"]>;

/** Lists the receipt's figures in the order of the page and the PDF, without the amount, which is above them. */
export function receiptRows(document: ReceiptDocument): Row[] {
  const labels = labelsFor(document.locale);
  const { donor, recipient, gift } = document;
  const rows: (Row | null)[] = [
    { label: labels.recipient, lines: [nameOnReceipts(recipient)] },
    { label: labels.donor, lines: [donor.name, ...addressLines(donor.address)] },
    { label: labels.givenOn, lines: [document.given_on] },
    deductibleRow(document),
    { label: labels.taxYear, lines: [String(document.tax_year)] },
    { label: labels.issuedOn, lines: [dayIn(document, document.issued_at)] },
    { label: labels.gift, lines: [gift.id], isId: true },
  ];
  return rows.filter((row) => row !== null);
}

/** The lines below the issuer's name in the letterhead: its registration and its address. */
export function letterheadLines({ recipient: { registration, address } }: ReceiptDocument): string[] {
  return [...(registration ? [`${registration.label} ${registration.value}`] : []), ...addressLines(address)];
}

const CODE_GROUP = 4;

/** A receipt's code, in groups that people can compare. */
export function codeGroups(code: string): string[] {
  return code.match(new RegExp(`.{1,${CODE_GROUP}}`, "g")) ?? [];
}

/** The day of one of the receipt's instants, in the recipient's time zone. */
export function dayIn(document: ReceiptDocument, instant: string): string {
  return longDate(new Date(instant), document.locale, document.recipient.time_zone);
}

const MARK_CODES: readonly string[] = ["void", "duplicate"];

/** The statements highlighted at the top of a receipt: that it is void, or a duplicate. */
export function receiptMarks(document: ReceiptDocument): ReceiptDocument["statements"] {
  return document.statements.filter(({ code }) => MARK_CODES.includes(code));
}

/** All other statements, in the document's order. */
export function plainStatements(document: ReceiptDocument): ReceiptDocument["statements"] {
  return document.statements.filter(({ code }) => !MARK_CODES.includes(code));
}

/** Shown only if the donor got something in return, which the sentences describe, and the receipt is valid. */
function deductibleRow(document: ReceiptDocument): Row | null {
  const { status, amount_cents, deductible_cents, amount_text, currency, locale } = document;
  if (status === "void" || deductible_cents === amount_cents) return null;
  const text = formatCents(BigInt(deductible_cents), currency, locale);
  const code = amount_text.endsWith(` ${currency}`) && !text.includes(currency) ? ` ${currency}` : "";
  return { label: labelsFor(locale).deductible, lines: [text + code] };
}

function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const { line1, line2, city, region, postal_code, country } = address;
  const town = [[city, region].filter(Boolean).join(", "), postal_code].filter(Boolean).join(" ");
  const place = [town, country].filter(Boolean).join(", ");
  return [line1, line2, place].filter((line): line is string => Boolean(line));
}
