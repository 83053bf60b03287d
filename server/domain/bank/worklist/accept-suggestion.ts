import { z } from "zod";
import { findExpectedYear } from "@/server/domain/bank/incoming/expected-years";
import { giveByOrder } from "@/server/domain/bank/incoming/give-by-order";
import { readPart } from "@/server/domain/bank/incoming/open-parts";
import { payByTransfer } from "@/server/domain/bank/incoming/pay-by-transfer";
import { payYear } from "@/server/domain/bank/incoming/pay-year";
import { type Candidate, readCandidates, type Suggestion } from "@/server/domain/bank/worklist/candidates";
import { partOfId } from "@/server/domain/bank/worklist/part-id";
import { requireOpen } from "@/server/domain/bank/worklist/require-open";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

const PARTS_MAX = 20;
const CHANGED = "What it is probably for has changed since the page was opened. Look at it by itself.";
const AGREED = { code: "person", words: "An operator agreed to the suggestion." };

/**
 * Accepts what a payment is probably for: gifts or years of commitments that wait, several of which it may pay at once,
 * or another gift of a recurring one.
 */
export const acceptSuggestion = operation({
  name: "acceptSuggestion",
  summary: "Agrees to what a payment on a bank account is probably for.",
  permission: { operator: true },
  input: z.strictObject({
    id: z.string().describe("The payment's, as the list has it."),
    targets: z
      .array(z.string())
      .min(1)
      .max(PARTS_MAX)
      .describe("What the operator saw that it is for. Nothing else is booked."),
    reason: z.string().trim().min(1).max(1_000),
  }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  async run(ctx, { id, targets, reason }): Promise<{ giftIds: string[] }> {
    const seen = await readPart(ctx, partOfId(id));
    if (!seen) throw ResourceNotFound();
    const top = seen.openCents > 0n ? (await readCandidates(ctx, seen)).top : null;
    const giftIds = await ctx.transaction(async (tx) => {
      const part = await requireOpen(tx, id);
      if (!top || part.openCents !== seen.openCents || !isSame(top, targets)) throw InvalidState({ message: CHANGED });
      for (const { candidate } of top.shares) await requireUninvolved(tx, partyOf(candidate));
      const booked: string[] = [];
      for (const share of top.shares.toSorted(byCandidate)) booked.push(...(await book(tx, part, share, top)));
      await audit(tx, "bank_payment.accept", id, { gift_ids: booked.join(" "), for: targets.join(" "), reason });
      return booked;
    });
    ctx.wake();
    return { giftIds };
  },
});

function isSame({ shares }: Suggestion, targets: readonly string[]): boolean {
  return shares.length === targets.length && shares.every(({ candidate }, at) => candidate.id === targets[at]);
}

/** Gifts are locked in the order of their ids, as everywhere. */
function byCandidate(one: Suggestion["shares"][number], other: Suggestion["shares"][number]): number {
  return one.candidate.id < other.candidate.id ? -1 : 1;
}

/** The identity whose own money this would be: the recipient, or the member whose year it is. */
function partyOf(candidate: Candidate): string {
  return candidate.kind === "year" ? candidate.donorId : candidate.recipientId;
}

/** Returns the ids of the gifts that it pays: none for a year of a commitment. */
async function book(
  tx: Context,
  part: Awaited<ReturnType<typeof requireOpen>>,
  { candidate, cents }: Suggestion["shares"][number],
  { reasons: why }: Suggestion,
): Promise<string[]> {
  const reasons = [AGREED, ...why];
  if (candidate.kind === "year") {
    const year = await findExpectedYear(tx, candidate.id);
    if (!year || (await payYear(tx, year, { part, cents, reasons })) !== "paid")
      throw InvalidState({ message: CHANGED });
    return [];
  }
  if (candidate.kind === "order") {
    const given = await giveByOrder(tx, part, candidate.id, reasons);
    if ("giftId" in given) return [given.giftId];
    throw InvalidState({ message: given.refused });
  }
  const outcome = await payByTransfer(tx, candidate.id, [{ part, cents, reasons }]);
  if (outcome !== "paid") throw InvalidState({ message: CHANGED });
  return [candidate.id];
}
