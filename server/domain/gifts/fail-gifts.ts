import { releaseAllocations } from "@/server/domain/campaigns/matching/release-allocations";
import type { Context } from "@/server/domain/context";
import { entriesForReturn } from "@/server/domain/gifts/gift-entries";
import { giftTransitions, lockGifts } from "@/server/domain/gifts/gift-transitions";
import { releaseLimit } from "@/server/domain/identities/release-limit";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { moveAll } from "@/server/domain/transition";
import type { Gift, Prisma } from "@/server/generated/prisma/client";

export interface GiftFailure {
  giftId: string;
  /** A stable word for the reason. */
  code: string;
  message: string;
  /** Marks gifts that screening refused. */
  screening?: "rejected";
}

export const SCREENING_FAILURE = {
  code: "screening_rejected",
  message: "The gift could not be accepted. No money moved.",
  screening: "rejected",
} as const;

/** Fails gifts that wait or clear, in the running transaction: limits get their room back, pending entries are dropped. */
export async function failGifts(tx: Context, failures: GiftFailure[]): Promise<string[]> {
  const byId = new Map(failures.map((failure) => [failure.giftId, failure]));
  const gifts = await lockGifts(tx, [...byId.keys()], ["pending", "settling"]);
  if (gifts.length === 0) return [];
  const matching = gifts.filter((gift) => gift.matchId !== null).map((gift) => gift.id);
  await releaseAllocations(tx, { giftIds: matching }, (giftId) => byId.get(giftId)!);
  await releaseLimit(tx, gifts);
  return failLocked(tx, gifts, byId);
}

/** The same for gifts that are locked and have given back what they took of limits and matches. */
export async function failLocked(tx: Context, gifts: Gift[], failures: Map<string, GiftFailure>): Promise<string[]> {
  const clearing = gifts.filter((gift) => gift.status === "settling");
  await postEntries(tx, clearing.map(entriesForReturn));
  const failed_at = tx.now().toISOString();
  const ids = gifts.map((gift) => gift.id);
  const failed = await moveAll(tx, giftTransitions, ids, "refuse", {
    of(giftId) {
      const { code, message, screening } = failures.get(giftId)!;
      return { failed_at, failure_code: code, failure_message: message, screening };
    },
  });
  return failed.map((gift) => gift.id);
}

/** Has the rail give back what it took already for gifts that were failed while they cleared. */
export async function oweRailRefunds(tx: Context, giftIds: string[]): Promise<void> {
  await tx.db.railRefund.createMany({
    data: giftIds.map((giftId) => ({ giftId, createdAt: tx.now(), nextAttemptAt: tx.now() })),
    skipDuplicates: true,
  });
}

/**
 * Fails every gift of a suspended identity that is not yet settled. What the rail had taken already is given back. Throws
 * when another worker held one of them, so that it is tried again.
 */
export async function failOpenGiftsOf(ctx: Context, identityId: string): Promise<void> {
  const where: Prisma.GiftWhereInput = {
    status: { in: ["pending", "settling"] },
    OR: [{ fromId: identityId }, { toId: identityId }],
  };
  await ctx.transaction(async (tx) => {
    const open = await tx.db.gift.findMany({
      where,
      select: { id: true, status: true },
    });
    const failed = new Set(
      await failGifts(
        tx,
        open.map(({ id }) => ({ giftId: id, ...SCREENING_FAILURE })),
      ),
    );
    const charged = open.filter((gift) => gift.status === "settling" && failed.has(gift.id));
    await oweRailRefunds(
      tx,
      charged.map((gift) => gift.id),
    );
  });
  const left = await ctx.db.gift.count({ where });
  if (left > 0) throw new Error(`${left} open gifts of ${identityId} were held by another worker`);
}
