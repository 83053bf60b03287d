import { describeToken } from "@/server/domain/identities/describe-payment-method";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { withMandates } from "@/server/domain/payments/mandates";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { PaymentMethodDescription } from "@/server/ports/rail-descriptions";
import {
  type PaymentMethodWithMandate,
  paymentMethodCreateBody,
  paymentMethodResource,
  serializePaymentMethod,
} from "@/server/resources/payment-method";

export interface NewPaymentMethod {
  identityId: string;
  token: string;
  description: PaymentMethodDescription & { rail: string };
  /** Makes it the default, replacing the current one. The first one is always the default. */
  makeDefault: boolean;
}

/** Adds a payment method to an identity that the caller manages. There is never more than one default. */
export const createPaymentMethod = operation({
  name: "createPaymentMethod",
  summary: "Adds a payment method to an identity.",
  description:
    "Send the token from the payment provider's form. An identity's first payment method becomes its default.",
  permission: { scope: "identities:write" },
  subject: identitySubject,
  input: paymentMethodCreateBody,
  output: paymentMethodResource,
  errors: [InvalidParameter],
  prepare: (ctx, { token }) => describeToken(ctx, token),
  run: (ctx, { id, token, default: makeDefault }, { prepared: description }) =>
    addPaymentMethod(ctx, { identityId: id, token, description, makeDefault: makeDefault ?? false }),
  show: serializePaymentMethod,
});

function addPaymentMethod(ctx: Context, input: NewPaymentMethod): Promise<PaymentMethodWithMandate> {
  return ctx.transaction(async (tx) => {
    await lockIdentity(tx, input.identityId);
    return writePaymentMethod(tx, input);
  });
}

/** Adds a payment method in the running transaction, which has locked the identity. */
export async function writePaymentMethod(tx: Context, input: NewPaymentMethod): Promise<PaymentMethodWithMandate> {
  const { identityId } = input;
  const isFirst = (await tx.db.paymentMethod.count({ where: { identityId, deletedAt: null } })) === 0;
  const id = tx.newId("paymentMethod");
  await insertMethod(tx, id, input, input.makeDefault || isFirst);
  await audit(tx, "payment_method.create", identityId, { payment_method_id: id });
  const [written] = await withMandates(tx, [await tx.db.paymentMethod.findUniqueOrThrow({ where: { id } })]);
  return written!;
}

/**
 * The lock on the identity excludes other callers, but a gift may still write a spare default method concurrently. The
 * second attempt then sees it, and replaces or keeps it as requested.
 */
async function insertMethod(tx: Context, id: string, input: NewPaymentMethod, asDefault: boolean): Promise<void> {
  const { identityId, token, description } = input;
  for (const isDefault of [asDefault, input.makeDefault]) {
    if (input.makeDefault) {
      const where = { identityId, isDefault: true, deletedAt: null };
      await tx.db.paymentMethod.updateMany({ where, data: { isDefault: false } });
    }
    const written = await tx.db.$executeRaw`
      INSERT INTO payment_methods (id, identity_id, rail, token, type, brand, last4, is_default, created_at)
      VALUES (${id}, ${identityId}, ${description.rail}, ${token}, ${description.type}, ${description.brand},
        ${description.last4}, ${isDefault}, ${tx.now()}::timestamptz)
      ON CONFLICT (identity_id) WHERE is_default AND deleted_at IS NULL DO NOTHING`;
    if (written === 1) return;
  }
  throw new Error(`the default payment method of ${identityId} could not be settled`);
}
