import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { withMandates } from "@/server/domain/payments/mandates";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import {
  type PaymentMethodWithMandate,
  paymentMethodResource,
  serializePaymentMethod,
} from "@/server/resources/payment-method";

/** Lists the payment methods of an identity that the caller manages, without those that were deleted. */
export const listPaymentMethods = listOperation({
  name: "listPaymentMethods",
  summary: "Lists the payment methods of an identity.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: paymentMethodResource,
  run: (ctx, { id }, page) => readPaymentMethods(ctx, id, page),
  show: serializePaymentMethod,
});

async function readPaymentMethods(
  ctx: Context,
  identityId: string,
  page: PageRequest,
): Promise<Page<PaymentMethodWithMandate>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "payment_methods",
    anyOf: [Prisma.sql`identity_id = ${identityId}`],
    allOf: [Prisma.sql`deleted_at IS NULL`],
    ...page,
  });
  const rows = await ctx.db.paymentMethod.findMany({ where: { id: { in: ids } } });
  return { rows: await withMandates(ctx, inOrderOf(ids, rows)), next };
}
