import { findManagedIdentity } from "@/server/domain/access";
import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { ResourceNotFound } from "@/server/kernel/refusals";

/**
 * Takes a payment method away from an identity that the caller manages. Its row stays for the gifts that used it. If it
 * was the default there is none afterwards: which one is charged next is for people to say.
 */
export async function deletePaymentMethod(
  ctx: Context,
  { identityId, paymentMethodId }: { identityId: string; paymentMethodId: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await findManagedIdentity(tx, identityId);
    const { count } = await tx.db.paymentMethod.updateMany({
      where: { id: paymentMethodId, identityId, deletedAt: null },
      data: { deletedAt: tx.now(), isDefault: false },
    });
    if (count === 0) throw ResourceNotFound();
    await audit(tx, "payment_method.delete", identityId, { payment_method_id: paymentMethodId });
  });
}
