import type pg from "pg";
import type { RailTransfer } from "@/server/ports/rail-transfer";

const WRITE = `
  INSERT INTO sandbox_rail.transfers (reference, amount_cents, currency, moved_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (reference) DO NOTHING`;
const FIND = "SELECT amount_cents, currency, moved_at FROM sandbox_rail.transfers WHERE reference = $1";
const READ = `
  SELECT reference, amount_cents, currency, moved_at FROM sandbox_rail.transfers
  WHERE moved_at >= $1 AND moved_at < $2 ORDER BY moved_at, reference`;

interface Row {
  reference: string;
  amount_cents: string;
  currency: string;
  moved_at: Date;
}

/**
 * Makes the rail move money between its balance and the operator's bank, once per reference, and returns the transfer.
 * Throws if the reference was used for a different transfer.
 */
export async function makeTransfer(
  pool: pg.Pool,
  { reference, amountCents, currency }: Omit<RailTransfer, "movedAt">,
  now: Date,
): Promise<RailTransfer> {
  await pool.query(WRITE, [reference, amountCents, currency, now]);
  const { rows } = await pool.query<Row>(FIND, [reference]);
  const made = transferOf({ ...rows[0]!, reference });
  if (made.amountCents !== amountCents || made.currency !== currency)
    throw new Error(`The reference ${reference} was used for another transfer.`);
  return made;
}

/** Reads the transfers in a period, oldest first. */
export async function readTransfers(
  pool: pg.Pool,
  { from, before }: { from: Date; before: Date },
): Promise<RailTransfer[]> {
  const { rows } = await pool.query<Row>({ name: "sandbox-rail-transfers", text: READ, values: [from, before] });
  return rows.map(transferOf);
}

/** Parses a transfer such as `70000 USD tr_1`. Throws an error that says what is wrong with it. */
export function parseTransfer(words: readonly string[]): Omit<RailTransfer, "movedAt"> {
  const [amount = "", currency = "", reference = "", ...others] = words;
  if (!/^-?[1-9]\d{0,14}$/.test(amount))
    throw new Error("The amount is a whole number of the currency's smallest unit, such as 70000 or -70000.");
  if (!/^[A-Z]{3}$/.test(currency)) throw new Error("The currency has three capital letters, such as USD.");
  if (!/^[\w.-]{1,100}$/.test(reference) || others.length > 0)
    throw new Error("The reference has letters, digits, dots, dashes and underscores, such as tr_1.");
  return { reference, amountCents: BigInt(amount), currency };
}

function transferOf({ reference, amount_cents, currency, moved_at }: Row): RailTransfer {
  return { reference, amountCents: BigInt(amount_cents), currency, movedAt: moved_at };
}
