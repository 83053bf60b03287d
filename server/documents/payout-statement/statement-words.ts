import { longDate } from "@/server/kernel/long-date";
import { formatCents } from "@/server/kernel/money";
import type { StatementLine } from "@/server/resources/payout-line";
import type { PayoutStatement, StatedPeriod } from "@/server/resources/payout-statement";
import { formatDay, formatMonth } from "@/server/texts/format";
import { payoutAccountText, payoutLineText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

const LOCALE = "en";
const TAG = "en-US";
/** A longer period key is a day. */
const MONTH_CHARACTERS = "2026-03".length;

/** The texts of a statement. */
export const WORDS = {
  sums: "What it consists of",
  lines: "Line by line",
  noLines: "There are no lines.",
  what: "What",
  count: "How many",
  amount: "Amount",
  date: "Date",
  donor: "Donor",
  campaign: "Campaign",
  receipt: "Receipt",
  anonymous: "Anonymous",
  page: (number: number) => `Page ${number}`,
  /** Follows the page number. */
  ofPages: (count: number) => ` of ${count}`,
  nameElsewhere: "(see the CSV file)",
  leftOut:
    "This PDF leaves out characters of names that it cannot draw. The statement as a web page or a CSV file shows all of them.",
} as const;

/** A fact of the payout, with its label. */
export interface Fact {
  label: string;
  value: string;
}

/** A line as documents show it. */
export interface StatementRow {
  date: string;
  what: string;
  /** Names, which documents write in their own direction. */
  donor: string;
  campaign: string;
  receipt: string;
  amount: string;
}

/** The statement's title, such as `Payout of $48.00` or `Statement of March 2026`. */
export function titleOf({ payout, period, amountCents, currency }: PayoutStatement): string {
  if (period) return `Statement of ${periodText(period)}`;
  const amount = formatCents(amountCents, currency, TAG);
  return payout ? `Payout of ${amount}` : `${amount} in no payout yet`;
}

function periodText({ key }: StatedPeriod): string {
  return key.length > MONTH_CHARACTERS ? formatDay(key, LOCALE, true) : formatMonth(key, LOCALE);
}

/** Everything that identifies the payout, or the period. */
export function factsOf(statement: PayoutStatement): Fact[] {
  const { payout, period, recipient, account, timeZone, currency, madeAt } = statement;
  const t = translator(LOCALE, "money");
  const day = (at: Date) => longDate(at, TAG, timeZone);
  const facts: (Fact | null)[] = [
    { label: period ? "Balance of" : "Paid to", value: recipient },
    account && { label: "Account", value: payoutAccountText(account, LOCALE) },
    ...(payout
      ? [
          { label: t("bankShows"), value: payout.statementText },
          { label: t("payoutStatusTitle"), value: t("payoutStatus", { status: payout.status }) },
          { label: t("payoutPlanned"), value: day(payout.createdAt) },
          payout.sentAt && { label: t("eventSent"), value: day(payout.sentAt) },
          payout.paidAt && { label: t("eventPaid"), value: day(payout.paidAt) },
          payout.arrivesOn &&
            !payout.paidAt && { label: t("eventExpected"), value: longDate(payout.arrivesOn, TAG, "UTC") },
          { label: "Payout", value: payout.id },
        ]
      : [{ label: "As of", value: day(madeAt) }]),
    { label: "Currency", value: currency },
    { label: "Dates are of", value: timeZone },
  ].map((fact) => fact || null);
  return facts.filter((fact) => fact !== null);
}

/** The totals by type, after the opening balance of a period, followed by the total of all lines. */
export function sumsOf(statement: PayoutStatement) {
  const { sums, amountCents, currency, payout, period } = statement;
  const money = (cents: bigint) => formatCents(cents, currency, TAG);
  const rows = sums.map(({ type, count, cents }) => ({
    what: payoutLineText({ type, amountCents: cents }, LOCALE, false),
    count: count === null ? "" : count.toLocaleString(TAG),
    amount: money(cents),
  }));
  const total = {
    what: translator(LOCALE, "money")(payout ? "statementTotal" : "inNoneTotal"),
    amount: money(amountCents),
  };
  if (!period) return { rows, total };
  const { opening, closing } = balancesOf(statement, period);
  return { rows: [{ ...opening, count: "" }, ...rows], total: closing };
}

/** The opening and closing balance of a period, which also stand before its first and after its last line. */
export function balancesOf({ amountCents, currency }: PayoutStatement, { openingCents }: StatedPeriod) {
  const t = translator(LOCALE, "money");
  return {
    opening: { what: t("opening"), amount: formatCents(openingCents, currency, TAG) },
    closing: { what: t("closing"), amount: formatCents(amountCents, currency, TAG) },
  };
}

/** Writes lines as documents show them. */
export function rowsOf({ timeZone, currency }: PayoutStatement, lines: readonly StatementLine[]): StatementRow[] {
  const days = new Intl.DateTimeFormat(TAG, { dateStyle: "medium", timeZone });
  return lines.map((line) => ({
    date: days.format(line.occurredAt),
    what: payoutLineText(line, LOCALE),
    donor: line.giftId === null ? (line.disbursementId ?? line.payoutId ?? "") : (line.donorName ?? WORDS.anonymous),
    campaign: line.campaign ?? "",
    receipt: line.type === "fee" ? "" : (line.receiptNumber ?? ""),
    amount: formatCents(line.amountCents, currency, TAG),
  }));
}
