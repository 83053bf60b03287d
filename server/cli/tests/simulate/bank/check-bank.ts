import type pg from "pg";
import type { PlayedBank } from "@/server/cli/tests/played-bank/played-bank";
import { BANK_LINES, contentOf, type LineRow, ofBooking, ofLine } from "@/server/cli/tests/simulate/bank/said-content";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { reconcile } from "@/server/domain/payments/reconcile";
import type { Context } from "@/server/operations/context";

/** The days that a booked statement covers completely, without undecided entries. */
const WHOLE_DAYS = `
  SELECT DISTINCT to_char(d.day, 'YYYY-MM-DD') AS day FROM bank_statements s JOIN bank_files f ON f.id = s.file_id
  CROSS JOIN LATERAL generate_series(s.opening_on + 1, s.closing_on - 1, interval '1 day') AS d(day)
  WHERE s.adds_up AND f.status = 'booked'
    AND NOT EXISTS (SELECT FROM bank_entries e WHERE e.booked_on = d.day AND e.line_id IS NULL)`;

/** Orders that are in two files, both of which may reach the bank. */
const TWICE_SENT = `SELECT transfer_id AS id FROM bank_payment_lines WHERE is_live GROUP BY 1 HAVING count(*) > 1`;

/** Gifts with more money than their amount. */
const TOO_MUCH = `
  SELECT g.id, format('%s of %s', sum(m.amount_cents), g.amount_cents) AS detail FROM gifts g JOIN bank_matches m ON m.gift_id = g.id
  WHERE m.released_at IS NULL AND m.purpose = 'gift' GROUP BY g.id HAVING sum(m.amount_cents) > g.amount_cents`;

/** What the checks need: the bank, a database connection outside of the turns, and the breach reporter. */
export interface BankWitness {
  bank: PlayedBank;
  admin: Pick<pg.Pool, "query">;
  observer: Context;
  breach(promise: string, detail: string): void;
}

function witnessOf({ world, bank: of }: Stage): BankWitness | null {
  const { admin, observer, state } = world;
  return of && { bank: of.bank, admin, observer, breach: (promise, detail) => state.breach(promise, detail) };
}

/** Compares the books of a story with its bank after a step. */
export async function checkBank(stage: Stage): Promise<void> {
  const witness = witnessOf(stage);
  if (witness) await checkAccount(witness);
}

/** Compares the books of a story with its bank at the end. */
export async function checkBankEnd(stage: Stage): Promise<void> {
  const witness = witnessOf(stage);
  if (witness) await checkWholeAccount(witness);
}

/** At any time: the books have no booking that the bank has not made, none twice, and what is settled has arrived. */
async function checkAccount({ bank, admin, breach }: BankWitness): Promise<void> {
  const { rows } = await admin.query<LineRow>(BANK_LINES);
  const truth = countBy(bank.bookings, ({ entry }) => `${entry.bookedOn} ${entry.amountCents}`);
  const books = countBy(rows, ({ bookedOn, cents }) => `${bookedOn} ${cents}`);
  for (const [key, count] of books)
    if (count > (truth.get(key) ?? 0))
      breach("No booking is in the books twice.", `${key}: ${count}, the bank has ${truth.get(key) ?? 0}`);
  const { rows: days } = await admin.query<{ day: string }>(WHOLE_DAYS);
  for (const { day } of days) {
    const known = rows.filter(({ bookedOn }) => bookedOn === day).reduce((sum, { cents }) => sum + BigInt(cents), 0n);
    const booked = bank.between(day, day).reduce((sum, { entry }) => sum + entry.amountCents, 0n);
    if (known !== booked)
      breach("What a statement has of a whole day is what the books have.", `${day}: ${known}, and not ${booked}`);
  }
  for (const { id } of (await admin.query<{ id: string }>(TWICE_SENT)).rows) breach("A transfer is in one file.", id);
  for (const { id, detail } of (await admin.query<{ id: string; detail: string }>(TOO_MUCH)).rows)
    breach("No gift gets more than it is of.", `${id}: ${detail}`);
}

/** At the end: the books have the bank's bookings with their content, and every cent is accounted for. */
export async function checkWholeAccount(witness: BankWitness): Promise<void> {
  const { bank, admin, observer, breach } = witness;
  await checkAccount(witness);
  const { rows } = await admin.query<LineRow>(BANK_LINES);
  const books = countBy(rows, (line) => contentOf(ofLine(line)));
  const truth = countBy(bank.bookings, (booking) => contentOf(ofBooking(booking)));
  for (const key of new Set([...books.keys(), ...truth.keys()]))
    if (books.get(key) !== truth.get(key))
      breach(
        "In the end the books have every booking once.",
        `${key}: ${books.get(key) ?? 0}, the bank has ${truth.get(key) ?? 0}`,
      );
  for (const { what, detail } of (await admin.query<{ what: string; detail: string }>(FATES)).rows)
    breach("Every cent is a gift, owed, returned or open.", `${what}: ${detail}`);
  for (const [id, cents] of debitsOf(bank)) {
    const { rows: found } = await admin.query<{ status: string; cents: string }>(
      "SELECT status, amount_cents::text AS cents FROM bank_transfers WHERE replace(id, '_', '-') = $1",
      [id],
    );
    if (found[0]?.cents !== String(cents) || !["executed", "returned"].includes(found[0].status))
      breach("What the bank executed is executed.", `${id}: ${cents}, and not ${JSON.stringify(found[0])}`);
  }
  const rail = observer.ports.rails.named("bank")!;
  const to = new Date(observer.now().getTime() + 1);
  const { found } = await reconcile(observer, { rail, from: new Date(0), to });
  for (const { subjectId, detail } of found) breach("The rail and the books agree.", `${subjectId}: ${detail}`);
}

/**
 * The account adds up to the bank's balance: a paid gift has its full amount, an unpaid one nothing but what it was
 * charged and refunded, as if it failed while its charge was in progress. Returns the differences.
 */
const FATES = `
  SELECT 'account' AS what, format('%s booked, %s matched, %s open', l.cents, m.cents, p.cents) AS detail
  FROM (SELECT coalesce(sum(amount_cents), 0) AS cents FROM bank_lines) l,
    (SELECT coalesce(sum(amount_cents), 0) AS cents FROM bank_matches WHERE released_at IS NULL) m,
    (SELECT coalesce(sum(open_cents), 0) AS cents FROM bank_line_parts) p
  WHERE l.cents <> m.cents + p.cents
  UNION ALL
  SELECT g.id, format('%s is %s, %s have arrived for it', g.amount_cents, g.status, m.cents) FROM gifts g CROSS JOIN LATERAL (
    SELECT coalesce(sum(m.amount_cents), 0) AS cents FROM bank_matches m WHERE m.gift_id = g.id AND m.purpose = 'gift' AND m.released_at IS NULL) m
  WHERE m.cents <> CASE WHEN g.status IN ('settled', 'refunded', 'reversed') THEN g.amount_cents
    ELSE (SELECT coalesce(sum(r.amount_cents), 0) FROM payments r
      WHERE r.subject_id = g.id AND r.direction = 'refund' AND r.status = 'cleared') END
  UNION ALL
  SELECT 'the books', format('clearing has %s, the bank %s', s.cents, l.cents)
  FROM (SELECT coalesce(sum(posted_cents), 0) AS cents FROM ledger_sums() WHERE code = 'rail:bank:suspense') s,
    (SELECT coalesce(sum(open_cents), 0) AS cents FROM bank_line_parts) l
  WHERE abs(s.cents) <> abs(l.cents)
    + (SELECT coalesce(sum(amount_cents), 0) FROM bank_matches WHERE released_at IS NULL AND taken_at IS NULL)`;

/** The bank's executed orders, one by one, by id. */
function debitsOf(bank: PlayedBank): Map<string, bigint> {
  const debits = new Map<string, bigint>();
  for (const { entry } of bank.bookings)
    if (entry.endToEndId !== null && entry.amountCents < 0n) {
      if (debits.has(entry.endToEndId)) throw new Error(`The bank executed ${entry.endToEndId} twice.`);
      debits.set(entry.endToEndId, -entry.amountCents);
    }
  return debits;
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
