import { z } from "zod";
import { operatorPerson } from "@/server/domain/four-eyes/operator-person";
import type { Claim } from "@/server/domain/reviews/review-queue";
import { callerName } from "@/server/kernel/caller";
import { InvalidState } from "@/server/kernel/common-errors";
import { REVIEW_CLAIM_MINUTES } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

// Claims use wall-clock time, because people work by it, whatever the sandbox clock says.

const itemInput = z.strictObject({ queue: z.string().max(40), itemId: z.string().max(200) });

/** Claims an item of a queue for the operator for some minutes, or extends the claim. */
export const claimItem = operation({
  name: "claimItem",
  summary: "Makes an item of a queue an operator's own for some minutes.",
  permission: { operator: true },
  input: itemInput,
  errors: [InvalidState],
  run: (ctx, { queue, itemId }) =>
    ctx.transaction(async (tx) => {
      const now = tx.clock.wall();
      const until = new Date(now.getTime() + REVIEW_CLAIM_MINUTES * 60_000);
      const claimed = await tx.statement<{ isNew: boolean }>(
        `INSERT INTO review_claims AS c (queue, item_id, claimed_by, claimed_by_person, until)
         VALUES ($1, $2, $3, $4, $5::timestamptz)
         ON CONFLICT (queue, item_id) DO UPDATE
           SET claimed_by = excluded.claimed_by, claimed_by_person = excluded.claimed_by_person, until = excluded.until
           WHERE c.claimed_by_person = excluded.claimed_by_person OR c.until <= $6::timestamptz
         RETURNING xmax = 0 AS "isNew"`,
        [queue, itemId, callerName(tx.caller), await personOf(tx), until, now],
      );
      if (claimed.length > 0) return { until };
      const other = await tx.db.reviewClaim.findUnique({ where: { queue_itemId: { queue, itemId } } });
      throw InvalidState({ message: `${other?.claimedBy ?? "Another operator"} is working on this.` });
    }),
});

/** Releases an item that the operator has claimed. Does nothing if the claim is not theirs. */
export const releaseItem = operation({
  name: "releaseItem",
  summary: "Gives back an item of a queue that an operator has claimed.",
  permission: { operator: true },
  input: itemInput,
  run: async (ctx, { queue, itemId }) => {
    await ctx.db.reviewClaim.deleteMany({ where: { queue, itemId, claimedByPerson: await personOf(ctx) } });
  },
});

/** Reads who works on an item, for areas that do not include the claim in their own reading. */
export const readClaim = operation({
  name: "readClaim",
  summary: "Reads who works on an item of a queue.",
  permission: { operator: true },
  input: itemInput,
  run: (ctx, { queue, itemId }) => claimOf(ctx, queue, itemId),
});

/** Returns who works on an item, or null. */
export async function claimOf(ctx: Context, queue: string, itemId: string): Promise<Claim | null> {
  const where = { queue_itemId: { queue, itemId }, until: { gt: ctx.clock.wall() } };
  const claim = await ctx.db.reviewClaim.findUnique({ where });
  if (!claim) return null;
  return { by: claim.claimedBy, until: claim.until, isOwn: claim.claimedByPerson === (await personOf(ctx)) };
}

/** Records that an operator viewed an item, which may name people. */
export async function auditView(ctx: Context, queue: string, itemId: string): Promise<void> {
  await audit(ctx, `${queue}.view`, itemId);
}

/** A terminal login that is not linked to an operator counts as a person of its own. */
async function personOf(ctx: Context): Promise<string> {
  return (await operatorPerson(ctx)) ?? callerName(ctx.caller);
}
