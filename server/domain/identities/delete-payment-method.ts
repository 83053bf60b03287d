import { paymentMethodSubject } from "@/server/domain/identities/identity-subject";
import { isTransferMethod } from "@/server/domain/identities/transfer-method";
import { forgetMethods } from "@/server/domain/payments/forget-methods";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/**
 * Deletes a payment method of an identity that the caller manages, and has its rail delete it too. The row stays, for
 * the gifts that used it. If it was the default, there is none afterwards: people decide which method is charged next.
 */
export const deletePaymentMethod = operation({
  name: "deletePaymentMethod",
  summary: "Removes a payment method from an identity.",
  description:
    "Gifts already made with it continue. If it was the default, the identity has no default until you set another.",
  permission: { scope: "identities:write" },
  subject: paymentMethodSubject,
  run: (ctx, { id, payment_method_id }) => removePaymentMethod(ctx, id, payment_method_id),
});

async function removePaymentMethod(ctx: Context, identityId: string, paymentMethodId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const removed = await tx.db.paymentMethod.updateManyAndReturn({
      where: { id: paymentMethodId, identityId, deletedAt: null },
      data: { deletedAt: tx.now(), isDefault: false },
    });
    if (removed.length === 0) throw ResourceNotFound();
    await forgetMethods(
      tx,
      removed.filter((method) => !isTransferMethod(method)),
    );
    await audit(tx, "payment_method.delete", identityId, { payment_method_id: paymentMethodId });
  });
}
