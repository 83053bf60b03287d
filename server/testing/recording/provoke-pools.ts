import { runDuePayments } from "@/server/domain/payments/run-payments";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import { voteOnDisbursement } from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import type { MechanismName } from "@/server/resources/pool";
import type { ApiRequest } from "@/server/testing/api-client";
import type { GiftFixture } from "@/server/testing/gift-fixture";

const CLEARING_MS = 10_000;

/** Requests that cause each error of pools: a method, a path and a body. */
export async function provokePools(fixture: GiftFixture): Promise<Record<string, [string, string, ApiRequest]>> {
  const { partner, charity, system, clock } = fixture;
  const member = await fixture.person({ name: "Bea Member" });
  const open = async (distribution_mechanism: MechanismName, more: object = {}) => {
    const kind = { name: "Quay savers", flavor: "community", legal_structure: "mutual_aid" } as const;
    return (await createPool(partner, { ...kind, distribution_mechanism, ...more })).id;
  };
  const charitable = { legal_structure: "charitable_hardship", sponsor_id: charity.id };
  const [directed, sponsored] = [await open("steward_directed"), await open("steward_directed", charitable)];
  const [rotating, voting] = [await open("scheduled_rotation"), await open("member_vote")];
  const draft = await open("steward_directed", { status: "draft" });
  await commitToPool(partner, {
    id: voting,
    identity_id: member.id,
    cadence: "monthly",
    per_cadence_amount_cents: 1_000n,
    payment_method_id: "pm_sandbox_ok",
  });
  await chargeDuePrepayments(system, new AbortController().signal);
  clock.advance(CLEARING_MS);
  await runDuePayments(system);
  const ballot = await requestDisbursement(partner, { id: voting, to: member.id, amount_cents: 500n });
  const vote = { id: voting, disbursement_id: ballot.id, choice: "for", identity_id: member.id } as const;
  await voteOnDisbursement(partner, vote);
  const disburse = (id: string, to: string) =>
    ["POST", `/v1/pools/${id}/disburse`, { body: { to, amount_cents: 900, reason: "The boiler broke." } }] as [
      string,
      string,
      ApiRequest,
    ];
  return {
    conflict_of_interest: disburse(sponsored, fixture.partnerId),
    insufficient_treasury: disburse(directed, member.id),
    not_eligible: disburse(rotating, member.id),
    pool_not_active: disburse(draft, member.id),
    vote_closed: [
      "POST",
      `/v1/pools/${voting}/disbursements/${ballot.id}/vote`,
      { body: { choice: "against", identity_id: member.id } },
    ],
  };
}
