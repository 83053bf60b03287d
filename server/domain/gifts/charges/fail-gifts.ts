import { freezeGifts } from "@/server/domain/gifts/freezes/freeze-gifts";
import { type GiftChanges, giftTransitions, lockGifts } from "@/server/domain/gifts/gift-transitions";
import { postGifts } from "@/server/domain/ledger/post-movements";
import { giveBackCharges } from "@/server/domain/payments/plan-payments";
import type { Gift } from "@/server/generated/prisma/client";
import { SCREENING_REJECTED } from "@/server/kernel/plain-decline";
import type { Context } from "@/server/operations/context";
import { type MoveOptions, moveAll } from "@/server/operations/transition";
import type { GiftStatus } from "@/server/resources/gift";

export interface GiftFailure {
  giftId: string;
  /** A stable code for the reason. */
  code: string;
  message: string;
  /** Marks gifts that screening rejected; the failure names the side concerned. */
  screening?: "rejected";
  rejectedSide?: RejectedSide;
  /** True if the rail declined the charge or returned it: there is nothing to give back. */
  isReturned?: boolean;
}

type RejectedSide = "sender" | "recipient" | "both";

/** The failure of a gift that screening rejected because of one of its sides, or of both. */
export function screeningFailure(giftId: string, hit: { sender: boolean; recipient: boolean }): GiftFailure {
  return {
    giftId,
    code: SCREENING_REJECTED,
    message: "The gift could not be accepted. If anything was charged for it, it is given back.",
    screening: "rejected",
    rejectedSide: hit.sender && hit.recipient ? "both" : hit.sender ? "sender" : "recipient",
  };
}

/** Fails pending or clearing gifts in the running transaction, and returns those that it failed. */
export async function failGifts(tx: Context, failures: GiftFailure[], options: MoveOptions = {}): Promise<string[]> {
  const byId = new Map(failures.map((failure) => [failure.giftId, failure]));
  const returned = failures.filter((failure) => failure.isReturned).map((failure) => failure.giftId);
  const failed_at = tx.now().toISOString();
  const changes = {
    of(giftId: string) {
      const { code, message, screening, rejectedSide } = byId.get(giftId)!;
      return { failed_at, failure_code: code, failure_message: message, screening, rejected_side: rejectedSide };
    },
    returnedByRail: new Set(returned),
  };
  const failed = await moveAll(tx, giftTransitions, [...byId.keys()], "refuse", changes, options);
  return failed.map((gift) => gift.id);
}

/** Voids the pending entries of gifts that fail while they clear. */
export async function dropPendingEntries(tx: Context, gifts: Gift[]): Promise<void> {
  const clearing = gifts.filter((gift) => gift.status === "settling");
  await postGifts(tx, "gift_returned", clearing);
}

/** Gives back what the rail took, or may yet turn out to have taken, for gifts that fail, unless it returned it itself. */
export async function returnCharges(tx: Context, gifts: Gift[], { returnedByRail }: GiftChanges): Promise<void> {
  await giveBackCharges(
    tx,
    gifts.map(({ id }) => id).filter((id) => !returnedByRail?.has(id)),
  );
}

const BATCH = 500;

/** Fails the unsettled gifts of every identity that was suspended before the instant. */
export async function failOpenGiftsOfSuspended(ctx: Context, suspendedBefore: Date): Promise<void> {
  for (const { subject } of await ctx.statement<{ subject: string }>(`${OPEN_GIFTS_OF_SUSPENDED} LIMIT ${BATCH}`, [
    suspendedBefore,
  ])) {
    await failOpenGiftsOf(ctx, subject).catch((err) =>
      ctx.log.error({ err, identityId: subject }, "open gifts of a suspended identity could not be failed"),
    );
  }
}

/** Identities not active since $1 or earlier that have unsettled gifts with unblocked money, as `subject` and `due`. */
export const OPEN_GIFTS_OF_SUSPENDED = `
  SELECT i.id AS subject, i.updated_at AS due FROM identities i
  WHERE i.status <> 'active' AND i.updated_at <= $1::timestamptz AND i.id IN (
    SELECT unnest(ARRAY[g.from_id, g.to_id]) FROM gifts g WHERE g.status = 'pending'
    UNION ALL SELECT unnest(ARRAY[g.from_id, g.to_id]) FROM gifts g
      WHERE g.status = 'settling' AND g.screening <> 'blocked')`;

/** An identity's unsettled gifts with unblocked money. One part per status, because each has its own index. */
const OPEN_GIFTS_OF = (["pending", "settling"] satisfies GiftStatus[])
  .map(
    (status) =>
      `SELECT id, status, from_id = $1 AS "isSender" FROM gifts
       WHERE status = '${status}' AND screening <> 'blocked' AND (from_id = $1 OR to_id = $1)`,
  )
  .join(" UNION ALL ");

/**
 * Fails every unsettled gift of a suspended identity. What the rail had already taken is refunded, unless the identity
 * is a listed party: then it is blocked, and a person decides.
 */
export async function failOpenGiftsOf(ctx: Context, identityId: string): Promise<void> {
  if ((await ctx.db.identity.count({ where: { id: identityId, status: "active" } })) > 0) return;
  await ctx.transaction(async (tx) => {
    const open = await tx.statement<{ id: string; status: string; isSender: boolean }>(OPEN_GIFTS_OF, [identityId]);
    const isListed = (await tx.db.screeningCase.count({ where: { identityId, status: "confirmed" } })) > 0;
    const blocked = isListed ? open.filter(({ status }) => status === "settling").map(({ id }) => id) : [];
    const locked = await lockGifts(tx, blocked, ["settling"], {});
    await freezeGifts(
      tx,
      locked.map(({ id }) => id),
      "blocked",
    );
    await failGifts(
      tx,
      open
        .filter(({ id }) => !blocked.includes(id))
        .map(({ id, isSender }) => screeningFailure(id, { sender: isSender, recipient: !isSender })),
    );
  });
}
