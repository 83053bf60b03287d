import { germanNumberWords } from "@/server/domain/receipts/wording/german-number-words";
import type { Occasion, Placeholder, Wording } from "@/server/domain/receipts/wording/wording";
import { wordingFor } from "@/server/domain/receipts/wording/wordings";
import type { Receipt } from "@/server/generated/prisma/client";
import { minorUnits } from "@/server/kernel/currencies";
import { longDate } from "@/server/kernel/long-date";
import { type Cents, centsToJson, formatCents } from "@/server/kernel/money";
import { keptFeeCentsOf } from "@/server/kernel/net-cents";
import type { WayBackOfSettled } from "@/server/kernel/way-back";
import { instant } from "@/server/resources/fields";
import { type ReceiptDocument, type ReceiptFacts, receiptFacts } from "@/server/resources/receipt-document";

/** What a document needs from a receipt's row. */
export type DescribedReceipt = Pick<
  Receipt,
  | "id"
  | "number"
  | "version"
  | "status"
  | "jurisdiction"
  | "currency"
  | "amountCents"
  | "taxYear"
  | "facts"
  | "code"
  | "issuedAt"
  | "reissuedAt"
  | "voidedAt"
  | "wayBack"
>;

/** Turns a receipt and its stored facts into every figure and sentence of its page, PDF and JSON. */
export function describeReceipt(receipt: DescribedReceipt, { publicUrl }: { publicUrl: string }): ReceiptDocument {
  const facts = receiptFacts.parse(receipt.facts);
  const wording = wordingFor(receipt.jurisdiction);
  const deductible = deductibleCents(receipt, facts);
  const { donor, recipient, gift } = facts;
  return {
    id: receipt.id,
    number: receipt.number,
    version: receipt.version,
    status: receipt.status === "void" ? "void" : "issued",
    jurisdiction: receipt.jurisdiction,
    locale: wording.locale,
    title: wording.title,
    donor,
    recipient,
    gift,
    amount_cents: centsToJson(receipt.amountCents),
    deductible_cents: centsToJson(deductible),
    currency: receipt.currency,
    amount_text: amountText(receipt.amountCents, receipt.currency, wording),
    given_on: longDate(new Date(gift.given_at), wording.locale, recipient.time_zone),
    tax_year: receipt.taxYear,
    statements: sentencesOf(receipt, facts, wording, deductible),
    issued_at: instant(receipt.issuedAt),
    reissued_at: receipt.reissuedAt && instant(receipt.reissuedAt),
    voided_at: receipt.voidedAt && instant(receipt.voidedAt),
    verification: { url: `${publicUrl}/r/${encodeURIComponent(receipt.code)}`, code: receipt.code },
  };
}

/** The amount given minus the good-faith value of the benefits to the donor, at least zero; zero once it is refunded. */
function deductibleCents({ amountCents, status }: DescribedReceipt, facts: ReceiptFacts): Cents {
  if (status === "void") return 0n;
  const value = facts.benefits.reduce((sum, benefit) => sum + BigInt(benefit.value_cents), 0n);
  return value >= amountCents ? 0n : amountCents - value;
}

function sentencesOf(receipt: DescribedReceipt, facts: ReceiptFacts, wording: Wording, deductible: Cents) {
  const words = wordsOf(receipt, facts, wording, deductible);
  const occasions = occasionsOf(receipt, facts);
  const marks = [
    ...(receipt.status === "void" ? [{ code: "void", text: wording.void[wayBackOf(receipt)] }] : []),
    ...(receipt.reissuedAt ? [{ code: "duplicate", text: wording.duplicate }] : []),
  ];
  const applying = wording.sentences.filter(
    ({ when, isRecord }) => (!when || occasions.has(when)) && (receipt.status !== "void" || isRecord),
  );
  return [...marks, ...applying].map(({ code, text }) => ({ code, text: fill(text, words) }));
}

/** Receipts from before the way back was recorded say what all receipts then said. */
function wayBackOf({ wayBack }: DescribedReceipt): WayBackOfSettled {
  return (wayBack as WayBackOfSettled | null) ?? "refunded";
}

function occasionsOf(receipt: DescribedReceipt, facts: ReceiptFacts): Set<Occasion> {
  const occasions = new Set<Occasion>();
  occasions.add(facts.benefits.length > 0 ? "with_benefits" : "without_benefits");
  occasions.add(facts.recipient.registration ? "with_registration" : "without_registration");
  occasions.add(statusOf(facts));
  if (facts.gift.fee_cents > 0) occasions.add("with_fee");
  if (receipt.currency === "EUR" && receipt.amountCents <= 300_00n) occasions.add("up_to_300_euro");
  return occasions;
}

/** What was verified before the receipt was issued. Receipts from before that was stored claim the least. */
function statusOf({ charity }: ReceiptFacts): Occasion {
  if (charity?.is_501c3) return charity.verified_by === null ? "501c3" : "501c3_by_operator";
  return charity?.verified_by ? "eligible_by_operator" : "eligible";
}

function wordsOf(
  receipt: DescribedReceipt,
  facts: ReceiptFacts,
  wording: Wording,
  deductible: Cents,
): Record<Placeholder, string> {
  const { locale } = wording;
  const day = (date: Date | null) => (date ? longDate(date, locale, facts.recipient.time_zone) : "");
  const sum = (cents: Cents) => amountText(cents, receipt.currency, wording);
  const { registration } = facts.recipient;
  const benefits = facts.benefits.map(({ description, value_cents }) => `${description} (${sum(BigInt(value_cents))})`);
  return {
    amount: sum(receipt.amountCents),
    amount_in_words: amountInGermanWords(receipt.amountCents, receipt.currency),
    benefits: new Intl.ListFormat(locale, { type: "conjunction" }).format(benefits),
    date: day(new Date(facts.gift.given_at)),
    deductible: sum(deductible),
    donor: facts.donor.name,
    fee: sum(keptFeeCentsOf({ amountCents: receipt.amountCents, feeCents: BigInt(facts.gift.fee_cents) })),
    issued_on: day(receipt.issuedAt),
    number: receipt.number,
    recipient: facts.recipient.name,
    registration: registration ? `${registration.label} ${registration.value}` : "",
    reissued_on: day(receipt.reissuedAt),
    tax_year: String(receipt.taxYear),
    verified_by: facts.charity?.verified_by ?? "",
    voided_on: day(receipt.voidedAt),
  };
}

/** One pass only: braces inside a name are part of the name. */
function fill(text: string, words: Record<Placeholder, string>): string {
  return text.replace(/\{([a-z_]+)\}/g, (_, name: Placeholder) => words[name]);
}

function amountText(cents: Cents, currency: string, wording: Wording): string {
  const text = formatCents(cents, currency, wording.locale);
  return wording.writesCurrencyCode && !text.includes(currency) ? `${text} ${currency}` : text;
}

/** Whole units in words and the rest in digits, as on German confirmations: `fünfzig Euro 00/100`. */
function amountInGermanWords(cents: Cents, currency: string): string {
  const name = new Intl.DisplayNames("de", { type: "currency" }).of(currency) ?? currency;
  const unit = 10n ** BigInt(minorUnits(currency));
  const whole = `${germanNumberWords(Number(cents / unit))} ${name}`;
  return unit === 1n ? whole : `${whole} ${String(cents % unit).padStart(String(unit).length - 1, "0")}/${unit}`;
}
