import { type ExpectedGift, findExpectedGifts } from "@/server/domain/bank/incoming/expected-gifts";
import { findExpectedYears } from "@/server/domain/bank/incoming/expected-years";
import { certainOrder, giveByOrder } from "@/server/domain/bank/incoming/give-by-order";
import { keepForYear } from "@/server/domain/bank/incoming/match-commitments";
import { namedReferences } from "@/server/domain/bank/incoming/named-references";
import { lockPart, type OpenPart, readOpenIncoming } from "@/server/domain/bank/incoming/open-parts";
import { giveLateTransfer, payByTransfer } from "@/server/domain/bank/incoming/pay-by-transfer";
import { certainYear } from "@/server/domain/bank/incoming/pay-year";
import type { MatchReason } from "@/server/domain/bank/incoming/record-matches";
import { matchOutgoing } from "@/server/domain/bank/outgoing/match-outgoing";
import { findStandingOrders } from "@/server/domain/recurring/transfers/standing-orders";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";

const BATCH = 500;

/** Matches what booked files brought, and returns when to look again. */
export function matchBankFiles(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "match_bank_file", { signal, atOnce: 1 }, async (row) => {
    await matchBankFile(ctx, row.subjectId);
    await matchOutgoing(ctx);
    await followUpQueue.complete(ctx, row, null);
  });
}

/**
 * Pays the gifts and the years of commitments whose transfers a file brought, as far as that is certain. Each payment
 * is decided in its own transaction, so this can be repeated from the start. Uncertain ones wait for a person.
 */
export async function matchBankFile(ctx: Context, fileId: string): Promise<void> {
  let after: OpenPart | null = null;
  for (;;) {
    const parts: OpenPart[] = await readOpenIncoming(ctx, fileId, after, BATCH);
    const named = parts.map((part) => ({ part, references: namedReferences(part) }));
    const written = named.flatMap(({ references: { exact, corrected } }) => [...exact, ...corrected]);
    const gifts = await findExpectedGifts(ctx, written);
    const orders = await findStandingOrders(ctx, written);
    const years = await findExpectedYears(ctx, written);
    for (const { part, references } of named) {
      const certain = certainGifts(part, references, gifts, (ref) => orders.has(ref) || years.has(ref));
      const ordered = certainOrder(part, references, orders, (ref) => gifts.has(ref) || years.has(ref));
      const yearly = certainYear(part, references, years, (ref) => gifts.has(ref) || orders.has(ref));
      if (certain) await settle(ctx, part, certain);
      else if (ordered) await give(ctx, part, ordered);
      else if (yearly) await keepForYear(ctx, part, yearly);
    }
    if (parts.length < BATCH) return;
    after = parts.at(-1)!;
  }
}

/** Gifts that a payment is certainly for, each with the amount that it still needs, and why. */
interface Certain {
  gifts: ExpectedGift[];
  reasons: MatchReason[];
}

/**
 * Decides what a payment is for, if that is certain: its references are there, and it comes to exactly what is missing of all the gifts
 * that they name. A corrected reference counts only if no other is there. Null if a person has to decide.
 *
 * @param isOther - Whether a reference is a recurring gift's, or a commitment's.
 */
export function certainGifts(
  part: Pick<OpenPart, "openCents" | "amountCents" | "currency" | "returnCode">,
  { exact, corrected }: ReturnType<typeof namedReferences>,
  expected: ReadonlyMap<string, ExpectedGift>,
  isOther: (reference: string) => boolean = () => false,
): Certain | null {
  if (part.openCents !== part.amountCents || part.returnCode !== null) return null;
  const find = (references: string[]) => references.flatMap((reference) => expected.get(reference) ?? []);
  const written = find(exact);
  const mended = find(corrected);
  const gifts = written.length > 0 ? written : mended;
  // A reference that isn't expected may belong to a gift that no longer exists.
  const others = written.length > 0 ? exact.length - written.length + mended.length : exact.length + mended.length - 1;
  if (gifts.length === 0 || others > 0 || corrected.some(isOther)) return null;
  const fits = gifts.every(
    ({ currency, isWaiting, mayComeLate }) =>
      currency === part.currency && (isWaiting || (mayComeLate && gifts.length === 1)),
  );
  const missing = gifts.reduce((sum, { amountCents, keptCents }) => sum + amountCents - keptCents, 0n);
  if (!fits || missing !== part.openCents) return null;
  const words =
    written.length > 0 ? "The reference is the gift's." : "The reference is the gift's but for one mistake.";
  return { gifts, reasons: [{ code: written.length > 0 ? "reference" : "reference_corrected", words }, EXACT_SUM] };
}

const EXACT_SUM: MatchReason = { code: "exact_sum", words: "The sum is exactly what is missing." };
const LATE: MatchReason = { code: "late", words: "The gift had ended before the transfer arrived." };

async function settle(ctx: Context, { lineId, number }: OpenPart, { gifts, reasons }: Certain): Promise<void> {
  const isPaid = await ctx.transaction(async (tx) => {
    const part = await lockPart(tx, { lineId, number });
    // A person or another worker has decided first.
    if (!part || part.openCents !== part.amountCents) return false;
    const current = await findExpectedGifts(
      tx,
      gifts.map(({ reference }) => reference),
    );
    if (gifts.some((gift) => current.get(gift.reference)?.isWaiting !== gift.isWaiting)) return false;
    for (const { id, isWaiting, amountCents, keptCents } of gifts) {
      const share = { part, cents: amountCents - keptCents, reasons: isWaiting ? reasons : [...reasons, LATE] };
      if (isWaiting) await payByTransfer(tx, id, [share]);
      else await giveLateTransfer(tx, id, share);
    }
    return true;
  });
  if (isPaid) ctx.wake();
}

/** A payment that could not be given stays open. So does one that was given before and came free: a person decides. */
async function give(
  ctx: Context,
  { lineId, number }: OpenPart,
  { order, reasons }: NonNullable<ReturnType<typeof certainOrder>>,
): Promise<void> {
  const isGiven = await ctx.transaction(async (tx) => {
    const part = await lockPart(tx, { lineId, number });
    if (!part || part.openCents !== part.amountCents) return false;
    if ((await tx.db.bankMatch.count({ where: { lineId, partNumber: number } })) > 0) return false;
    return "giftId" in (await giveByOrder(tx, part, order.id, reasons));
  });
  if (isGiven) ctx.wake();
}
