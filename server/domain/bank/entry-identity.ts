import type { Cents } from "@/server/kernel/money";
import type { BankAccountName, BankBalance, BankEntry, BankRecord, BankStatementHead } from "@/server/ports/bank-file";

/**
 * What identifies a booking in every format: banks' references and texts differ between formats and exports, these
 * fields don't. The position tells two equal payments of a day apart.
 */
export interface EntryIdentity {
  /** Our own id of the account, because files name one account in different ways. */
  account: string;
  /** YYYY-MM-DD */
  bookedOn: string;
  /** With its sign, after the statement was verified. */
  amountCents: Cents;
  currency: string;
  /** From 1: the position among equal entries of its day in what was read. */
  position: number;
}

/** The text of an identity, which is unique among bookings. */
export function identityKey(identity: EntryIdentity): string {
  return `${equalsKey(identity)} ${identity.position}`;
}

/** The text of what equal bookings have in common. */
export function equalsKey({ account, bookedOn, amountCents, currency }: Omit<EntryIdentity, "position">): string {
  return `${account} ${bookedOn} ${amountCents} ${currency}`;
}

interface OpenRun {
  head: BankStatementHead;
  closing: BankBalance | null;
  counts: Map<string, number>;
}

/**
 * Starts identifying the entries of a file, to be called with each record in its order; null for all that isn't booked.
 * Positions go on through statements of which each opens with what the one before closed with: they are parts of one
 * account's days. A statement that doesn't follow, such as one that is in the file twice, counts from 1 again.
 */
export function startIdentification(
  accountOf: (account: BankAccountName) => string,
): (record: BankRecord) => EntryIdentity | null {
  const runs = new Map<string, OpenRun>();
  let account = "";
  return (record) => {
    if (record.record === "statement") {
      account = accountOf(record.account);
      const before = runs.get(account);
      const counts = before && follows(before, record) ? before.counts : new Map<string, number>();
      runs.set(account, { head: record, closing: null, counts });
      return null;
    }
    const run = runs.get(account);
    if (!run) throw new Error(`The record ${record.record} belongs to no statement`);
    if (record.record === "entry") return identify(record, account, run.counts);
    run.closing = record.closing;
    return null;
  };
}

function identify(entry: BankEntry, account: string, counts: Map<string, number>): EntryIdentity | null {
  const { status, bookedOn, amountCents, currency } = entry;
  if (status !== "booked" || bookedOn === null) return null;
  const equals = { account, bookedOn, amountCents, currency };
  const key = equalsKey(equals);
  const position = (counts.get(key) ?? 0) + 1;
  counts.set(key, position);
  return { ...equals, position };
}

function follows({ head, closing }: OpenRun, next: BankStatementHead): boolean {
  if (head.kind !== next.kind || !closing || !isSame(closing, next.opening)) return false;
  const isRepeated =
    head.number === next.number && head.opening?.on === next.opening?.on && isSame(next.opening, head.opening);
  return !isRepeated;
}

function isSame(one: BankBalance | null, other: BankBalance | null): boolean {
  return one?.amountCents === other?.amountCents && one?.currency === other?.currency;
}
