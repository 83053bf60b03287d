import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { findManagedIdentity } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { type PaymentMethod, Prisma } from "@/server/generated/prisma/client";

/** Lists the payment methods of an identity that the caller manages, without those that were deleted. */
export async function listPaymentMethods(
  ctx: Context,
  identityId: string,
  page: PageRequest,
): Promise<Page<PaymentMethod>> {
  await findManagedIdentity(ctx, identityId);
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "payment_methods",
    anyOf: [Prisma.sql`identity_id = ${identityId}`],
    allOf: [Prisma.sql`deleted_at IS NULL`],
    ...page,
  });
  const rows = await ctx.db.paymentMethod.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}
