import type { RecurringGift } from "@/server/generated/prisma/client";
import { transferReferenceOf } from "@/server/kernel/creditor-reference";
import { parseTransferReference } from "@/server/kernel/transfer-reference";
import type { Context } from "@/server/operations/context";

/** A recurring gift that transfers may come for: its donor was given a reference. */
export interface StandingOrder extends Pick<RecurringGift, "id" | "currency" | "status"> {
  reference: string;
}

const FIELDS = { id: true, currency: true, status: true, transferReference: true } as const;

type Row = Pick<RecurringGift, keyof typeof FIELDS>;

/** Finds recurring gifts by their references. */
export async function findStandingOrders(
  ctx: Context,
  references: readonly string[],
): Promise<Map<string, StandingOrder>> {
  if (references.length === 0) return new Map();
  const rows = await ctx.db.recurringGift.findMany({
    where: { transferReference: { in: [...new Set(references)] } },
    select: FIELDS,
  });
  return new Map(rows.map((row) => [row.transferReference!, orderOf(row)]));
}

/** Finds one by its id, or by its reference in any notation; null if there is none. */
export async function findStandingOrder(ctx: Context, named: string): Promise<StandingOrder | null> {
  const transferReference = transferReferenceOf(named) ?? parseTransferReference(named);
  const row = await ctx.db.recurringGift.findFirst({
    where: { transferReference: transferReference ?? { not: null }, ...(transferReference ? {} : { id: named }) },
    select: FIELDS,
  });
  return row && orderOf(row);
}

function orderOf({ transferReference, ...row }: Row): StandingOrder {
  return { ...row, reference: transferReference! };
}
