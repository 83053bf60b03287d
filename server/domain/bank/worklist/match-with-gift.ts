import { z } from "zod";
import { type ExpectedGift, findExpectedGift } from "@/server/domain/bank/incoming/expected-gifts";
import { findExpectedYear } from "@/server/domain/bank/incoming/expected-years";
import { giveByOrder } from "@/server/domain/bank/incoming/give-by-order";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { giveLateTransfer, type LateError, payByTransfer } from "@/server/domain/bank/incoming/pay-by-transfer";
import {
  BY_PERSON,
  DIFFERENCE_CHOICES,
  type DifferenceChoice,
  differs,
} from "@/server/domain/bank/worklist/differences";
import { giveTransfer } from "@/server/domain/bank/worklist/give-transfer";
import { matchWithYear } from "@/server/domain/bank/worklist/match-with-year";
import { requireOpen } from "@/server/domain/bank/worklist/require-open";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { findStandingOrder } from "@/server/domain/recurring/transfers/standing-orders";
import { InvalidParameter, InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Decides that a payment is for a gift, or for the year of a commitment to a pool. */
export const matchWithGift = operation({
  name: "matchWithGift",
  summary: "Decides which gift a payment on a bank account is for.",
  permission: { operator: true },
  input: z.strictObject({
    id: z.string().describe("The payment's, as the list has it."),
    gift: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .describe(
        "The id of the gift, of a recurring gift that its donor transfers, or of a commitment that its member transfers; or its reference in any spelling.",
      ),
    ifDiffers: z.enum(DIFFERENCE_CHOICES).nullable(),
    reason: z.string().trim().min(1).max(1_000),
  }),
  errors: [ResourceNotFound, InvalidState, InvalidParameter, NotPermitted],
  async run(ctx, { id, gift: named, ifDiffers, reason }): Promise<{ giftId: string | null }> {
    const result = await ctx.transaction(async (tx) => {
      const part = await requireOpen(tx, id);
      const gift = await findExpectedGift(tx, named);
      const order = gift ? null : await findStandingOrder(tx, named);
      const year = gift || order ? null : await findExpectedYear(tx, named);
      if (year) {
        await matchWithYear(tx, part, year, ifDiffers);
        await audit(tx, "bank_payment.match", id, { for: year.commitmentId, reason });
        return { giftId: null };
      }
      const found = gift ?? order;
      if (!found)
        throw ResourceNotFound({ message: "There is no such gift or commitment. Enter its id, or its reference." });
      if (found.currency !== part.currency)
        throw InvalidState({ message: `The gift is in ${found.currency}, the payment in ${part.currency}.` });
      const giftId = gift ? await decide(tx, part, gift, ifDiffers) : await giveOf(tx, part, found.id);
      const { toId } = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId }, select: { toId: true } });
      await requireUninvolved(tx, toId);
      await audit(tx, "bank_payment.match", id, { gift_id: giftId, for: found.id, reason });
      return { giftId };
    });
    ctx.wake();
    return result;
  },
});

/** Another gift of a recurring gift whose donor transfers. */
async function giveOf(tx: Context, part: OpenPart, orderId: string): Promise<string> {
  const given = await giveByOrder(tx, part, orderId, [BY_PERSON]);
  if ("giftId" in given) return given.giftId;
  throw InvalidState({ message: given.refused });
}

async function decide(
  tx: Context,
  part: OpenPart,
  gift: ExpectedGift,
  ifDiffers: DifferenceChoice | null,
): Promise<string> {
  const share = (cents: bigint) => ({ part, cents, reasons: [BY_PERSON] });
  if (!gift.isWaiting) {
    if (gift.mayComeLate) return orThrow(await giveLateTransfer(tx, gift.id, share(part.openCents)));
    // The gift takes no transfer any more, mostly because it is paid: its donor gives once more.
    const { fromId, toId, campaignId } = await tx.db.gift.findUniqueOrThrow({ where: { id: gift.id } });
    return giveTransfer(tx, part, {
      donorId: fromId,
      donorName: null,
      toId,
      campaignId,
      anonymous: false,
      reasons: [BY_PERSON],
    });
  }
  const missing = gift.amountCents - gift.keptCents;
  if (part.openCents === missing) return paid(await payByTransfer(tx, gift.id, [share(missing)]), gift);
  if (ifDiffers === "new_gift") return orThrow(await giveLateTransfer(tx, gift.id, share(part.openCents)));
  if (ifDiffers === "wait" && part.openCents < missing)
    return paid(await payByTransfer(tx, gift.id, [share(part.openCents)]), gift);
  if (ifDiffers === "rest_open" && part.openCents > missing)
    return paid(await payByTransfer(tx, gift.id, [share(missing)]), gift);
  throw differs(part, missing);
}

function paid(outcome: Awaited<ReturnType<typeof payByTransfer>>, { id }: ExpectedGift): string {
  if (outcome === "paid" || outcome === "kept") return id;
  throw InvalidState({ message: "The gift does not wait for this any more. Look at it again." });
}

const WHY: Record<LateError, string> = {
  too_small: "A gift is at least 0.50. This sum can only be sent back, or be kept open.",
  monthly_limit_exceeded:
    "The month's limits do not allow another gift of this sum. It stays open: verify the party, wait for the next month, or send it back.",
};

function orThrow(result: Awaited<ReturnType<typeof giveLateTransfer>>): string {
  if ("giftId" in result) return result.giftId;
  throw InvalidState({ message: WHY[result.refused] });
}
