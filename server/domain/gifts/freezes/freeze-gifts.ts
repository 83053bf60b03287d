import { cancelApprovals } from "@/server/domain/four-eyes/require-second-approval";
import type { GiftChanges } from "@/server/domain/gifts/gift-transitions";
import { postPayments } from "@/server/domain/ledger/post-movements";
import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { TaskKind } from "@/server/domain/tasks/task-kinds";
import { FROZEN_MONEY_KINDS } from "@/server/domain/tasks/task-queue";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * Why a gift is frozen after the rail took its money. It stays settling: `recheck` until it is screened on the current
 * lists, `review` until a person has decided about a possible match, `blocked` because a side is a listed party: that
 * money is not refunded automatically.
 */
export type Freeze = "recheck" | "review" | "blocked";

/** When a gift was last screened: right before its charge, or before the capture of an earlier authorization. */
const SCREENED_AT = `greatest(g.charged_at,
  (SELECT max(p.first_sent_at) FROM payments p WHERE p.subject_id = g.id AND p.direction = 'charge'))`;

/**
 * Those of these gifts that may not settle: frozen ones, those with a side that is not clear on the current lists, and
 * those with names that someone entered before the newest list.
 */
const NOT_CLEARED = `
  SELECT g.id FROM gifts g
  JOIN identities f ON f.id = g.from_id JOIN identities t ON t.id = g.to_id
  LEFT JOIN campaigns c ON c.id = g.campaign_id AND c.fundraiser_name IS NOT NULL
  WHERE g.id = ANY ($1::text[]) AND g.status = 'settling' AND (
    g.screening <> 'clear' OR f.status <> 'active' OR t.status <> 'active'
    OR (f.screening_verdict = 'clear' AND right(f.screening_fingerprint, length($2)) = $2) IS NOT TRUE
    OR (t.screening_verdict = 'clear' AND right(t.screening_fingerprint, length($2)) = $2) IS NOT TRUE
    OR (coalesce(g.donor_name, g.public_name, g.dedication ->> 'name', c.fundraiser_name) IS NOT NULL AND EXISTS (
      SELECT 1 FROM screening_list_versions v WHERE v.imported_at >= ${SCREENED_AT} - interval '1 minute')))`;

/** Those of these settling gifts that aren't clear on the current lists. Compares no names, so it costs one read. */
export async function notClearedAmong(ctx: Context, giftIds: string[]): Promise<string[]> {
  if (giftIds.length === 0) return [];
  const { versions } = await currentMatcher(ctx);
  const rows = await ctx.statement<{ id: string }>(NOT_CLEARED, [giftIds, ` ${versions}`]);
  return rows.map(({ id }) => id);
}

/** Freezes settling gifts, in the running transaction that has locked them, and raises tasks for people. */
export async function freezeGifts(tx: Context, giftIds: string[], freeze: Freeze): Promise<void> {
  if (giftIds.length === 0) return;
  const where = { id: { in: giftIds }, status: "settling" };
  await tx.db.gift.updateMany({ where, data: { screening: freeze } });
  if (freeze !== "review") await endFreezeTasks(tx, giftIds);
  for (const subjectId of giftIds) {
    if (freeze === "review") await raiseTask(tx, { kind: "gift_frozen", subjectId, detail: FROZEN });
    if (freeze === "blocked") await raiseTask(tx, { kind: "funds_blocked", subjectId, detail: BLOCKED });
  }
}

/** Closes the tasks about frozen gifts that a person had to decide about. */
export async function endFreezeTasks(tx: Context, giftIds: string[]): Promise<void> {
  const where = { kind: "gift_frozen", status: "open", subjectId: { in: giftIds } };
  const open = await tx.db.task.findMany({ where, select: { subjectId: true } });
  for (const { subjectId } of open)
    await withdrawTask(tx, { kind: "gift_frozen", subjectId }, "The screening was decided.");
}

/**
 * Closes what people had to decide about gifts that failed while they were frozen: the rail returned the charge, or the
 * money goes back. If only one of two operators has decided, that decision is canceled.
 */
export async function endTasksOfFailed(tx: Context, gifts: Gift[], { returnedByRail }: GiftChanges): Promise<void> {
  const subjectId = { in: gifts.map(({ id }) => id) };
  const open = await tx.db.task.findMany({ where: { kind: { in: FROZEN_MONEY_KINDS }, status: "open", subjectId } });
  for (const { kind, subjectId: giftId } of open) {
    const note = returnedByRail?.has(giftId) ? "The payment provider returned the charge." : "The gift failed.";
    await withdrawTask(tx, { kind: kind as TaskKind, subjectId: giftId }, note);
    await cancelApprovals(tx, giftId, note);
  }
}

const FROZEN =
  "The money was taken before a new list or name made a match possible. It stays until the case is decided.";
const BLOCKED =
  "The money was taken before a side was found to be a listed party. It was neither credited nor refunded.";

/**
 * Books cleared charges to gifts that settle after all: until then, they are owed to the donor. Returns the gifts whose
 * charge has cleared.
 */
export async function claimCharges(tx: Context, giftIds: string[]): Promise<string[]> {
  const where = { subjectId: { in: giftIds }, direction: "charge", status: { in: ["cleared", "disputed"] } };
  const cleared = await tx.db.payment.findMany({ where, select: { id: true, subjectId: true } });
  await postPayments(tx, "charge_claimed", cleared);
  return cleared.map(({ subjectId }) => subjectId);
}
