import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import type { CameBack } from "@/server/domain/checkouts/complete-checkout";
import type { givingPaths } from "@/server/domain/checkouts/giving-paths";
import { makeGift } from "@/server/domain/checkouts/make-gift";
import { takePayment } from "@/server/domain/checkouts/take-payment";
import type { Checkout } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * Creates the gift of a checkout that is paid by transfer, once, without a rail's form. The gift waits for the
 * transfer. Returns where the donor continues: on the page with the transfer's details, or back in the form.
 */
export async function giveByTransfer(
  ctx: Context,
  checkout: Checkout,
  paths: ReturnType<typeof givingPaths>,
): Promise<string> {
  const secret = checkoutSecret(ctx, checkout.id);
  const back = (why: CameBack) => `${paths.again(secret, checkout.locale)}&back=${why}`;
  const { giftId, attempt, rail } = checkout;
  // A transfer has no token, so the gift's id serves as one.
  const taken = await takePayment(ctx, checkout, attempt, { token: giftId, rail });
  if (taken === "replaced") return back("replaced");
  if (taken.status === "giving" && !(await makeGift(ctx, taken))) return back("refused");
  return paths.thanks(secret, checkout.locale);
}
