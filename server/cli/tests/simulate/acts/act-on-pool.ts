import type { Cast } from "@/server/cli/tests/simulate/story/cast";
import type { PoolAction, StoryMember, StoryPool, Voice } from "@/server/cli/tests/simulate/story/story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import {
  approveDisbursementRequest,
  cancelDisbursement,
  rejectDisbursement,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Identity } from "@/server/generated/prisma/client";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

/**
 * Opens a pool of a story with its members, as the partner. Returns its id. People whose limit is too low don't commit.
 */
export async function openStoryPool(
  partner: Context,
  story: StoryPool,
  { donors, sponsors, charity }: Pick<Cast, "donors" | "sponsors" | "charity">,
): Promise<string> {
  const { id } = await createPool(partner, {
    name: "Neighbors",
    flavor: "community",
    ...(story.isSponsored
      ? { legal_structure: "fiscal_sponsorship", sponsor_id: charity.id }
      : { legal_structure: "mutual_aid" }),
    distribution_mechanism: story.mechanism,
    governance: story.governance,
  });
  if (story.hasSecondSteward) await addPoolMember(partner, { id, identity_id: sponsors[0]!.id, role: "steward" });
  for (const member of story.members)
    await commit(partner, id, donors, member).catch((error) => {
      if (!isAlmonerError(error)) throw error;
    });
  return id;
}

function commit(
  partner: Context,
  id: string,
  donors: Identity[],
  { donor, cents, cadence, method, renews }: StoryMember,
) {
  return commitToPool(partner, {
    id,
    identity_id: donors[donor]!.id,
    cadence,
    per_cadence_amount_cents: BigInt(cents),
    payment_method_id: method,
    auto_renew: renews,
  });
}

/** Carries out an action on a pool, as the partner or on behalf of a member. Returns the outcome. */
export async function actOnPool(partner: Context, { cast, memory, story }: Stage, action: PoolAction): Promise<string> {
  const { donors, sponsors, poolIds } = cast;
  const id = poolIds[action.pool];
  if (!id) return "no such pool";
  const named = (by: Voice) =>
    by === "partner" ? {} : { identity_id: (by === "second steward" ? sponsors[0]! : donors[by]!).id };
  switch (action.do) {
    case "commit":
      await commit(partner, id, donors, action);
      return "committed";
    case "cancel commitment": {
      const where = { poolId: id, identityId: donors[action.donor]!.id };
      const last = await partner.db.commitment.findFirst({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
      if (!last) return "no commitment";
      await cancelCommitment(partner, { id, commitment_id: last.id });
      return "canceled";
    }
    case "request payout": {
      const asked = { to: donors[action.to]!.id, amount_cents: BigInt(action.cents), reason: "Rent" };
      const input = { id, ...asked, ...named(action.by) };
      const { id: requestId, status, executedAt } = await requestDisbursement(partner, input);
      memory.requestRules.set(requestId, [...memory.rules.get(id)!]);
      return executedAt ? "paid" : status;
    }
    case "decide payout":
      return decide(partner, id, action.how, named(action.by));
    case "draw":
      await drawDisbursement(partner, { id });
      return "drawn";
    case "set rules":
      memory.rules.set(id, [...memory.rules.get(id)!, action.governance]);
      await updatePool(partner, { id, governance: action.governance });
      // If there is a second steward, the change waits for their approval.
      if (memory.isAlone && !story.pools[action.pool]!.hasSecondSteward) memory.rules.set(id, [action.governance]);
      return "changed";
    case "set pool":
      await updatePool(partner, { id, status: action.status });
      return action.status;
  }
}

type How = Extract<PoolAction, { do: "decide payout" }>["how"];

/** Votes on or decides the newest request. */
async function decide(partner: Context, id: string, how: How, named: { identity_id?: string }): Promise<string> {
  const orderBy = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  const last = await partner.db.disbursement.findFirst({ where: { poolId: id, rule: { not: "turn" } }, orderBy });
  if (!last) return "no request";
  const input = { id, disbursement_id: last.id, ...named };
  const act = { approve: approveDisbursementRequest, reject: rejectDisbursement, cancel: cancelDisbursement };
  const { status, executedAt } =
    how === "approve" || how === "reject" || how === "cancel"
      ? await act[how](partner, input)
      : await voteOnDisbursement(partner, { ...input, choice: how });
  return executedAt ? "paid" : status;
}
