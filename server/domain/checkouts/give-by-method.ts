import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import type { CameBack } from "@/server/domain/checkouts/complete-checkout";
import type { givingPaths } from "@/server/domain/checkouts/giving-paths";
import { makeGift } from "@/server/domain/checkouts/make-gift";
import { takePayment } from "@/server/domain/checkouts/take-payment";
import type { Checkout, SavedMethod } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Within this time, the same gift by the same method from another tab counts as a duplicate. */
const SAME_GIFT_MS = 60_000;

/**
 * Creates the gift of a checkout that is paid by a saved method, once, as if a form had returned. Returns where the
 * donor continues: on the gift's page, which shows the charge's outcome, or back in the form.
 */
export async function giveByMethod(
  ctx: Context,
  checkout: Checkout,
  method: SavedMethod,
  paths: ReturnType<typeof givingPaths>,
): Promise<string> {
  const thanks = ({ id, locale }: Checkout) => paths.thanks(checkoutSecret(ctx, id), locale);
  const back = (why: CameBack) => `${paths.again(checkoutSecret(ctx, checkout.id), checkout.locale)}&back=${why}`;
  const taken = await ctx.transaction(async (tx) => {
    // Serialize, so that the second of two tabs sees the first one's gift.
    await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`pays by ${method.id}`}, 0))::text`;
    const same = await findSameGift(tx, checkout, method);
    await tx.db.savedMethod.updateMany({ where: { id: method.id }, data: { givenBy: checkout.name } });
    return same ?? takePayment(tx, checkout, checkout.attempt, method);
  });
  if (taken === "replaced") return back("replaced");
  if (taken.id !== checkout.id) return thanks(taken);
  if (taken.status === "giving" && !(await makeGift(ctx, taken))) return back("refused");
  return thanks(taken);
}

/** Finds the checkout by which the same gift was just paid from another tab. */
function findSameGift(tx: Context, checkout: Checkout, { id: savedMethodId }: SavedMethod): Promise<Checkout | null> {
  const { id, campaignId, amountCents, cadence, email } = checkout;
  return tx.db.checkout.findFirst({
    where: {
      id: { not: id },
      savedMethodId,
      campaignId,
      amountCents,
      cadence,
      email,
      status: { in: ["giving", "accepted", "arrived"] },
      touchedAt: { gt: new Date(tx.now().getTime() - SAME_GIFT_MS) },
    },
  });
}
