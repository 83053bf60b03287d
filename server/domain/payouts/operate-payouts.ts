import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { holdPending } from "@/server/domain/payouts/hold-pending";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { REFUND_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

const note = z.string().trim().min(1).max(REFUND_REASON_MAX_CHARACTERS);
const stopInput = z.strictObject({ identityId: z.string(), note });

/** Stops an identity's payouts: nothing is planned any more, and what was planned and has not left is held. */
export const stopPayouts = operation({
  name: "stopPayouts",
  summary: "Stops an identity's payouts.",
  permission: { operator: true },
  input: stopInput,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { identityId, note }) =>
    ctx.transaction(async (tx) => {
      await requireUninvolved(tx, identityId);
      const now = tx.now();
      const { count } = await tx.db.payoutSchedule.updateMany({
        where: { identityId, stoppedAt: null },
        data: { stoppedAt: now, stopReason: note, updatedAt: now },
      });
      if (count === 0) throw await refused(tx, identityId, "Its payouts are stopped already.");
      await holdPending(tx, { identityId }, "operator");
      await audit(tx, "payouts.stop", identityId, { reason: note });
    }),
});

/** Resumes an identity's payouts, including those that were held. */
export const resumePayouts = operation({
  name: "resumePayouts",
  summary: "Lets an identity's stopped payouts go on.",
  permission: { operator: true },
  input: stopInput,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { identityId, note }) =>
    ctx.transaction(async (tx) => {
      await requireUninvolved(tx, identityId);
      const { count } = await tx.db.payoutSchedule.updateMany({
        where: { identityId, NOT: { stoppedAt: null } },
        data: { stoppedAt: null, stopReason: null, updatedAt: tx.now() },
      });
      if (count === 0) throw await refused(tx, identityId, "Its payouts are not stopped.");
      // Much may have become known about the recipient since: they are screened again before anything leaves.
      await tx.db.payout.updateMany({
        where: { identityId, status: "pending", heldFor: "operator" },
        data: { heldFor: "screening" },
      });
      await audit(tx, "payouts.resume", identityId, { reason: note });
    }),
});

const BASIS_POINTS = 10_000;
const DAYS_MAX = 365;

/** Sets the share of settled gifts that stays on a balance for some days; a share of 0 removes the reserve. */
export const setPayoutReserve = operation({
  name: "setPayoutReserve",
  summary: "Sets how much of an identity's settled gifts, or of a tier's, is held back for some days.",
  permission: { operator: true },
  input: z.strictObject({
    /** An identity's id, or `tier:2`. */
    subject: z.string().min(1).max(40),
    basisPoints: z.int().min(0).max(BASIS_POINTS),
    days: z.int().min(0).max(DAYS_MAX),
    note,
  }),
  errors: [ResourceNotFound, NotPermitted],
  run: (ctx, { subject, basisPoints, days, note }) =>
    ctx.transaction(async (tx) => {
      if (!/^tier:[0-3]$/.test(subject)) {
        await requireIdentity(tx, subject);
        await requireUninvolved(tx, subject);
      }
      const data = { basisPoints, days, updatedAt: tx.now() };
      await tx.db.payoutReserve.upsert({ where: { subject }, create: { subject, ...data }, update: data });
      await audit(tx, "payouts.reserve", subject, { basis_points: basisPoints, days, reason: note });
    }),
});

async function requireIdentity(tx: Context, id: string): Promise<void> {
  const found = await tx.db.identity.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw ResourceNotFound({ message: `There is no identity ${id}.` });
}

async function refused(tx: Context, id: string, message: string) {
  const schedule = await tx.db.payoutSchedule.findUnique({ where: { identityId: id } });
  if (!schedule)
    return ResourceNotFound({ message: `${id} has no payout account, so that nothing is paid out to it.` });
  return InvalidState({ message, context: { status: schedule.stoppedAt ? "stopped" : "active" } });
}
