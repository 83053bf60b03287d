import type { BankStage } from "@/server/cli/tests/simulate/bank/bank-stage";
import type { BankAction } from "@/server/cli/tests/simulate/bank/bank-story";
import {
  BANK_LINES,
  contentOf,
  type LineRow,
  ofBooking,
  ofLine,
  ofSaid,
} from "@/server/cli/tests/simulate/bank/said-content";
import { formatCents } from "@/server/cli/tests/simulate/checks/format-cents";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { decideUnclearEntry } from "@/server/domain/bank/decide-unclear-entry";
import { findUnclearEntry } from "@/server/domain/bank/unclear-entries";
import { giveFromPayment } from "@/server/domain/bank/worklist/give-transfer";
import { matchWithGift } from "@/server/domain/bank/worklist/match-with-gift";
import { settleBankPayment } from "@/server/domain/bank/worklist/settle-bank-payment";
import type { Context } from "@/server/operations/context";

interface OpenRow {
  id: string;
  cents: string;
  text: string;
}

const OPEN = `
  SELECT p.line_id || '-' || p.number AS id, p.open_cents::text AS cents, concat_ws(' ', p.text, p.structured_reference) AS text
  FROM bank_line_parts p WHERE p.open_cents <> 0 ORDER BY p.line_id, p.number`;

/** An operator decides about an unmatched payment. */
export async function decidePayment(
  ctx: Context,
  { bank: of, cast }: Stage,
  { pick, way, ifDiffers }: Omit<BankAction & { do: "decide" }, "do">,
): Promise<string> {
  const rows = await ctx.statement<OpenRow>(OPEN, []);
  const row = rows[pick % Math.max(rows.length, 1)];
  if (!row) return "nothing is open";
  const [ann, bob] = of!.operators;
  const what = `${formatCents(BigInt(row.cents))} of …${row.id.slice(-8)}`;
  const settle = async (purpose: "own" | "cost") => {
    const input = { id: row.id, purpose, reason: "A story.", document: "folder" };
    await settleBankPayment(ctx.as(ann), input);
    await settleBankPayment(ctx.as(bob), input);
    return `${what} is ${purpose}`;
  };
  if (BigInt(row.cents) < 0n || way === "own" || way === "cost") return settle(way === "own" ? "own" : "cost");
  const named = [...of!.gifts.values(), ...of!.orders.values()].find(({ reference }) => row.text.includes(reference));
  if (way === "gift" && named) {
    const { giftId } = await matchWithGift(ctx.as(ann), {
      id: row.id,
      gift: named.reference,
      ifDiffers,
      reason: "A story.",
    });
    return `${what} is for …${giftId!.slice(-6)}`;
  }
  const { giftId } = await giveFromPayment(ctx.as(ann), {
    id: row.id,
    donor: named ? { by: "identity", id: cast.donors[named.donor]!.id } : { by: "payer" },
    to: cast.campaignId,
    reason: "A story.",
  });
  return `${what} is a gift, …${giftId.slice(-6)}`;
}

/**
 * An operator decides about an entry that may be in the books already, knowing the bank's bookings: it is a new booking
 * if the books have fewer equal ones than the bank. Returns null if there is no such entry.
 */
export async function decideUnclear(operator: Context, of: BankStage): Promise<string | null> {
  const files = await operator.statement<{ id: string; name: string }>(
    `SELECT DISTINCT f.id, f.name FROM bank_entries e JOIN bank_statements s ON s.id = e.statement_id JOIN bank_files f ON f.id = s.file_id
     WHERE e.line_id IS NULL AND e.is_unclear AND f.status = 'booked' ORDER BY f.id`,
    [],
  );
  for (const { id, name } of files) {
    const { next } = await findUnclearEntry(operator, { fileId: id, after: null });
    const said = of.statements.find((one) => one.name === name)?.bookings[(next?.number ?? 0) - 1];
    if (!next || !said) continue;
    const content = contentOf(ofBooking(said));
    const lines = await operator.statement<LineRow>(BANK_LINES, []);
    const inBooks = lines.filter((line) => contentOf(ofLine(line)) === content);
    const atBank = of.bank.bookings.filter((one) => contentOf(ofBooking(one)) === content);
    const known = next.known.find((line) => contentOf(ofSaid(line)) === content);
    const lineId = inBooks.length < atBank.length ? null : (known?.lineId ?? null);
    await decideUnclearEntry(operator, { statementId: next.statementId, number: next.number, lineId });
    return lineId === null
      ? `entry ${next.number} of ${name} is another one`
      : `entry ${next.number} of ${name} is known`;
  }
  return null;
}
