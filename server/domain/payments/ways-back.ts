import type { Gift, Payment } from "@/server/generated/prisma/client";
import { DISPUTE_LOST, type WayBack, type WayBackOfSettled } from "@/server/kernel/way-back";
import type { Context } from "@/server/operations/context";

type EndedGift = Pick<Gift, "id" | "status" | "chargedAt">;
type Charge = Pick<Payment, "status" | "failureCode">;

/**
 * Returns how the money of each of these gifts went back, by the status of its charge. Leaves out gifts whose money has
 * not gone back, or was never taken.
 */
export async function readWaysBack(ctx: Context, gifts: EndedGift[]): Promise<Map<string, WayBack>> {
  const ended = gifts.filter(({ status }) => status === "failed" || status === "reversed");
  const charges = await newestCharges(
    ctx,
    ended.map(({ id }) => id),
  );
  return new Map(
    ended.flatMap((gift) => {
      const way = wayBackOf(gift, charges.get(gift.id));
      return way ? [[gift.id, way] as const] : [];
    }),
  );
}

/** Returns how the money of gifts that had settled goes back, while they are being reversed. */
export async function readWaysBackOfReversed(ctx: Context, giftIds: string[]): Promise<Map<string, WayBackOfSettled>> {
  const charges = await newestCharges(ctx, giftIds);
  return new Map(giftIds.map((id) => [id, wayBackOfSettled(charges.get(id))]));
}

async function newestCharges(ctx: Context, giftIds: string[]): Promise<Map<string, Charge>> {
  if (giftIds.length === 0) return new Map();
  const charges = await ctx.db.payment.findMany({
    where: { subjectId: { in: giftIds }, direction: "charge" },
    orderBy: { id: "asc" },
    select: { subjectId: true, status: true, failureCode: true },
  });
  return new Map(charges.map((charge) => [charge.subjectId, charge]));
}

function wayBackOf({ status, chargedAt }: EndedGift, charge: Charge | undefined): WayBack | null {
  if (status === "reversed") return wayBackOfSettled(charge);
  if (charge?.status === "returned") return charge.failureCode === DISPUTE_LOST ? "dispute_lost" : "returned_clearing";
  return chargedAt === null ? null : "not_accepted";
}

function wayBackOfSettled(charge: Charge | undefined): WayBackOfSettled {
  if (charge?.status !== "returned") return "refunded";
  return charge.failureCode === DISPUTE_LOST ? "dispute_lost" : "returned";
}
