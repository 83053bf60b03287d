import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import { decideDisbursement } from "@/server/domain/pools/disbursements/decide-disbursement";
import { disbursementSubject } from "@/server/domain/pools/disbursements/disbursement-subject";
import {
  disbursementTransitions,
  type NotifiedDisbursement,
  readDisbursements,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import { requirePaid } from "@/server/domain/pools/disbursements/pay-disbursement";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { actingMember } from "@/server/domain/pools/members/acting-member";
import { requireAct } from "@/server/domain/pools/members/require-act";
import { ConflictOfInterest, PoolNotActive, VoteClosed } from "@/server/domain/pools/pool-errors";
import { ownMembers } from "@/server/domain/pools/pool-subject";
import type { Pool, PoolMember } from "@/server/generated/prisma/client";
import { IdentitySuspended, InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import { disbursementResource, serializeDisbursement, type Vote } from "@/server/resources/disbursement";
import { actBody, voteBody } from "@/server/resources/pool-bodies";

const shared = {
  subject: disbursementSubject,
  output: disbursementResource,
  show: serializeDisbursement,
} as const;

/** Approves a request as a steward or, where the mechanism has it so, as a member. */
export const approveDisbursementRequest = operation({
  ...shared,
  name: "approveDisbursement",
  summary: "Approves a payout that waits for approvals.",
  description:
    "Each steward, or each member where the mechanism says so, approves once. The requester's own approval counts only where the mechanism says so. The last approval needed pays the request.",
  permission: { scope: "disbursements:approve", relation: ["steward", "member"] },
  input: actBody,
  errors: [InvalidState, ConflictOfInterest, PoolNotActive, IdentitySuspended, MonthlyLimitExceeded],
  run: (ctx, { disbursement_id: id, identity_id }, { subject: { pool } }) =>
    actOn(ctx, pool.id, id, identity_id, async (tx, request, member, locked) => {
      await requireAct("approve", tx, request, member, locked);
      await say(tx, request, member, "approve");
    }),
});

/** Votes on a request. */
export const voteOnDisbursement = operation({
  ...shared,
  name: "voteOnDisbursement",
  summary: "Votes on a payout, or changes the vote.",
  description:
    "Only members of when the payout was requested have a vote, one for each person, also while their prepayment clears. One whose prepayment fails before the decision has none any more. The vote closes at `decision.closes_at`, or as soon as neither a vote that is missing nor a prepayment that clears can change its result. In an emergency pool, members say by their votes whether they agree with what was paid, until `ratification.closes_at`; the payout stands.",
  permission: { scope: "pools:write", relation: ["steward", "member"] },
  input: voteBody,
  errors: [InvalidState, VoteClosed, ConflictOfInterest, IdentitySuspended, MonthlyLimitExceeded],
  run: (ctx, { disbursement_id: id, identity_id, choice }, { subject: { pool } }) =>
    actOn(ctx, pool.id, id, identity_id, async (tx, request, member, locked) => {
      await requireAct("vote", tx, request, member, locked);
      await say(tx, request, member, choice);
    }),
});

/** Rejects a request. */
export const rejectDisbursement = operation({
  ...shared,
  name: "rejectDisbursement",
  summary: "Rejects a payout that waits for approvals, as a steward.",
  description: "A vote or a draw cannot be rejected by stewards, only canceled by the requester.",
  permission: { scope: "disbursements:approve", relation: ["steward"] },
  input: actBody,
  errors: [InvalidState, ConflictOfInterest],
  run: (ctx, { disbursement_id: id, identity_id }, { subject: { pool } }) =>
    actOn(ctx, pool.id, id, identity_id, async (tx, request, member, locked) => {
      await requireAct("reject", tx, request, member, locked);
      await move(tx, disbursementTransitions, request, "reject", { decidedAt: tx.now() });
    }),
});

/** Cancels a request. */
export const cancelDisbursement = operation({
  ...shared,
  name: "cancelDisbursement",
  summary: "Cancels a payout that was not decided yet.",
  description: "By whoever requested it. A steward can cancel any request but one under a vote.",
  permission: { scope: "pools:write", relation: ["steward", "member"] },
  input: actBody,
  errors: [InvalidState],
  run: (ctx, { disbursement_id: id, identity_id }, { subject: { pool } }) =>
    actOn(ctx, pool.id, id, identity_id, async (tx, request, member, locked) => {
      await requireAct("cancel", tx, request, member, locked);
      await move(tx, disbursementTransitions, request, "cancel", { decidedAt: tx.now() });
    }),
});

type Act = (tx: Context, request: NotifiedDisbursement, member: PoolMember, pool: Pool) => Promise<void>;

/** Acts on a request as a member of its pool, and then decides it if that is enough. */
function actOn(ctx: Context, poolId: string, id: string, named: string | null | undefined, act: Act) {
  return ctx.transaction(async (tx) => {
    const pool = await lockPool(tx, poolId);
    const member = actingMember(tx, await ownMembers(tx, pool), named);
    const [request] = await readDisbursements(tx, [id]);
    await act(tx, request!, member, pool);
    const [said] = await readDisbursements(tx, [id]);
    const payment = said!.status === "requested" ? await decideDisbursement(tx, said!) : null;
    // A vote stands, whatever the payee's state: the request fails.
    if (said!.rule !== "vote") requirePaid(payment);
    await settlePool(tx, pool);
    const [updated] = await readDisbursements(tx, [id]);
    return updated!;
  });
}

/** Records what a person says, in place of what they said before. */
async function say(
  tx: Context,
  { id }: NotifiedDisbursement,
  member: PoolMember,
  choice: Vote | "approve",
): Promise<void> {
  const { identityId, countsAs } = member;
  const said = { identityId, choice, saidAt: tx.now() };
  await tx.db.disbursementVoice.upsert({
    where: { disbursementId_countsAs: { disbursementId: id, countsAs } },
    create: { disbursementId: id, countsAs, ...said },
    update: said,
  });
  await audit(tx, `disbursement.${choice === "approve" ? "approve" : "vote"}`, id, { identity_id: identityId, choice });
}
