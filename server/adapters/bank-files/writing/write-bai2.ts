import { bai2Lines } from "@/server/adapters/bank-files/writing/bai2-lines";
import { closingOf } from "@/server/adapters/bank-files/writing/check-statement";
import { fileName, textOfEntry, textWithReference } from "@/server/adapters/bank-files/writing/written-text";
import { asciiText } from "@/server/kernel/bank-text";
import type { Cents } from "@/server/kernel/money";
import type { StatementDescription, StatementEntry, StatementFile } from "@/server/ports/statement-writer";

/** One account's records of a day, with the totals for its trailers. */
interface Group {
  lines: string[];
  totalCents: Cents;
}

/**
 * Writes a statement as BAI2 in ASCII: a group per booking day, and one for the last day, because all entries of a
 * group have its date. Names have no field, so they come after the text.
 */
export function writeBai2(statement: StatementDescription): StatementFile {
  const { account, number, madeAt, closesOn } = statement;
  const groups = groupsOf(statement);
  const made = madeAt.toISOString();
  const header = [
    "01",
    bankOf(statement),
    "RECEIVER",
    sixDigits(made),
    made.slice(11, 16).replace(":", ""),
    String(number),
    "",
    "",
    "2",
  ];
  const lines = [...bai2Lines(header), ...groups.flatMap((group) => group.lines)];
  const totalCents = groups.reduce((sum, group) => sum + group.totalCents, 0n);
  lines.push(...bai2Lines(["99", String(totalCents), String(groups.length), String(lines.length + 1)]));
  return {
    name: fileName(account.iban ?? account.number!, closesOn, number, "bai"),
    mediaType: "text/plain; charset=us-ascii",
    bytes: new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join("")),
    closingCents: closingOf(statement),
    shortened: [],
  };
}

function groupsOf(statement: StatementDescription): Group[] {
  const { entries, opening, closesOn } = statement;
  const days = [...new Set([...entries.map(({ bookedOn }) => bookedOn), closesOn])];
  let balance = opening.amountCents;
  return days.map((day) => {
    const ofDay = entries.filter(({ bookedOn }) => bookedOn === day);
    const opens = balance;
    balance += ofDay.reduce((sum, { amountCents }) => sum + amountCents, 0n);
    return groupOf(statement, day, ofDay, opens, balance);
  });
}

function groupOf(
  statement: StatementDescription,
  day: string,
  entries: readonly StatementEntry[],
  opens: Cents,
  closes: Cents,
): Group {
  const { account, currency } = statement;
  const header = ["02", "RECEIVER", bankOf(statement), "1", sixDigits(day), "", currency, "2"];
  const balances = ["010", String(opens), "", "", "015", String(closes), "", ""];
  const lines = [
    ...bai2Lines(["03", account.iban ?? account.number!, currency, ...balances]),
    ...entries.flatMap(entryLines),
  ];
  const totalCents = entries.reduce((sum, { amountCents }) => sum + absolute(amountCents), opens + closes);
  lines.push(...bai2Lines(["49", String(totalCents), String(lines.length + 1)]));
  const group = [...bai2Lines(header), ...lines];
  return { lines: [...group, ...bai2Lines(["98", String(totalCents), "1", String(group.length + 1)])], totalCents };
}

function entryLines(entry: StatementEntry): string[] {
  const { amountCents, valueOn, bankReference, endToEndId, returnCode, counterparty } = entry;
  // A field must not contain the characters that end a field.
  const isField = endToEndId !== null && !/[,/]/.test(endToEndId);
  const { iban = null, number = null } = counterparty?.account ?? {};
  const text = [
    textWithReference(textOfEntry(entry), entry),
    returnCode === null ? "" : `RETURN ${returnCode}`,
    counterparty?.name ? `${amountCents > 0n ? "FROM" : "TO"} ${counterparty.name}` : "",
    (iban ?? number) === null ? "" : `ACCT ${iban ?? number}`,
    endToEndId === null || isField ? "" : `EREF ${endToEndId}`,
  ];
  const fields = [
    "16",
    codeOf(entry),
    String(absolute(amountCents)),
    "V",
    sixDigits(valueOn),
    "",
    bankReference,
    isField ? endToEndId : "",
  ];
  return bai2Lines(fields, asciiText(text.join(" ")));
}

/** BAI type codes, by which readers know the direction. */
function codeOf({ kind, amountCents, returnCode, isReversal, payments }: StatementEntry): string {
  const isIn = amountCents > 0n;
  if (kind === "fee") return isIn ? "399" : "698";
  if (kind === "interest") return isIn ? "354" : "654";
  if (returnCode !== null) return isIn ? "257" : "557";
  if (isReversal) return isIn ? "399" : "699";
  if (payments.length > 0) return isIn ? "142" : "451";
  return isIn ? "195" : "495";
}

function bankOf({ account: { bank } }: StatementDescription): string {
  return bank ?? "BANK";
}

function absolute(cents: Cents): Cents {
  return cents < 0n ? -cents : cents;
}

function sixDigits(day: string): string {
  return day.slice(2, 10).replaceAll("-", "");
}
