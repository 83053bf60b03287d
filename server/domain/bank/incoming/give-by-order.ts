import type { namedReferences } from "@/server/domain/bank/incoming/named-references";
import { onlyNamed } from "@/server/domain/bank/incoming/only-named";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { type MatchReason, recordMatches } from "@/server/domain/bank/incoming/record-matches";
import { lockRecurringGift, type RecurringGiftWithSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { type Arrival, giveArrival, requireArrivalPossible } from "@/server/domain/recurring/transfers/give-arrival";
import type { StandingOrder } from "@/server/domain/recurring/transfers/standing-orders";
import { isAlmonerError } from "@/server/kernel/errors";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const BANK = "bank";
const TOO_SMALL = "A gift is at least 0.50. This sum can only be sent back, or be kept open.";

/** A recurring gift that a payment is certainly for, and why. */
interface CertainOrder {
  order: StandingOrder;
  reasons: MatchReason[];
}

/**
 * Decides which recurring gift a payment is for, if that is certain: its reference is there, and no other of ours. Any sum is. A corrected
 * reference counts only if no other is there. Null if a person has to decide.
 *
 * @param isExpected - Whether a gift, or a year of a commitment, waits or waited for a transfer with a reference.
 */
export function certainOrder(
  part: Pick<OpenPart, "openCents" | "amountCents" | "currency" | "returnCode">,
  references: ReturnType<typeof namedReferences>,
  orders: ReadonlyMap<string, StandingOrder>,
  isExpected: (reference: string) => boolean,
): CertainOrder | null {
  if (part.openCents !== part.amountCents || part.returnCode !== null) return null;
  const named = onlyNamed(references, (reference) => orders.has(reference) || isExpected(reference));
  const order = named && orders.get(named.reference);
  if (!order || isExpected(order.reference) || order.currency !== part.currency) return null;
  const { isWritten } = named;
  const words = isWritten
    ? "The reference is the recurring gift's."
    : "The reference is the recurring gift's but for one mistake.";
  return { order, reasons: [{ code: isWritten ? "reference" : "reference_corrected", words }] };
}

/**
 * Makes a gift of all that is open of a payment for a recurring gift, in the running transaction, which has locked the payment. Returns
 * its id; or why there is none, in a sentence for an operator, and then nothing has changed.
 */
export async function giveByOrder(
  tx: Context,
  part: OpenPart,
  orderId: string,
  reasons: readonly MatchReason[],
): Promise<{ giftId: string } | { refused: string }> {
  const given = await judge(tx, part, orderId, (gift) => giveArrival(tx, gift, arrivalOf(part)));
  if ("refused" in given) return given;
  const giftId = given.done;
  await recordMatches(tx, [{ part, amountCents: part.openCents, reasons, purpose: "gift", giftId }]);
  return { giftId };
}

/** Returns why no gift can be made of a payment for a recurring gift now, in a sentence for an operator; null if one can. */
export async function whyNotGiven(ctx: Context, part: OpenPart, orderId: string): Promise<string | null> {
  const judged = await ctx.transaction((tx) =>
    judge(tx, part, orderId, (gift) => requireArrivalPossible(tx, gift, arrivalOf(part))),
  );
  return "refused" in judged ? judged.refused : null;
}

async function judge<Done>(
  tx: Context,
  { openCents, currency }: OpenPart,
  orderId: string,
  give: (gift: RecurringGiftWithSides) => Promise<Done>,
): Promise<{ done: Done } | { refused: string }> {
  const gift = await lockRecurringGift(tx, orderId);
  if (gift?.transferReference == null) return { refused: "There is no such recurring gift." };
  if (gift.currency !== currency)
    return { refused: `The recurring gift is in ${gift.currency}, the payment in ${currency}.` };
  if (openCents < GIFT_MINIMUM_CENTS) return { refused: TOO_SMALL };
  try {
    return { done: await give(gift) };
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    return { refused: `No gift can be made of it: ${error.message} It stays open.` };
  }
}

function arrivalOf({ openCents, bookedOn }: OpenPart): Arrival {
  return { amountCents: openCents, rail: BANK, bookedOn };
}
