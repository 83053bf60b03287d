import type { Context } from "@/server/operations/context";
import type { PaymentForm } from "@/server/ports/payment-form";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailPayer } from "@/server/ports/rail-methods";

/**
 * What a form that saves a payer's method needs: the rail's record of that payer, which is opened once. It is a network
 * call, so it runs outside any transaction.
 */
export async function payerAt(ctx: Context, rail: PaymentRail, payer: RailPayer): Promise<Pick<PaymentForm, "payer">> {
  if (!rail.methods?.openPayer) return {};
  const key = { rail: rail.name, payer: payer.key };
  const find = () => ctx.db.railPayer.findUnique({ where: { rail_payer: key }, select: { reference: true } });
  const known = await find();
  if (known) return { payer: known.reference };
  const reference = await rail.methods.openPayer(payer);
  await ctx.db.railPayer.createMany({ data: [{ ...key, reference, createdAt: ctx.now() }], skipDuplicates: true });
  // If two forms are opened at the same moment, both use the record that one of them stored.
  return { payer: (await find())?.reference ?? reference };
}

/** The payer that an identity is to its manager: another manager's methods are kept apart. */
export function payerOf({ id, managerId, email }: { id: string; managerId: string | null; email: string | null }) {
  return { key: managerId === null ? id : `${id}.${managerId}`, email };
}
