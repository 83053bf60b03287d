import { runDuePayments } from "@/server/domain/payments/run-payments";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { type Recorder, tick } from "@/server/testing/recording/recorder";

const CLEARING_MS = 10_000;

/** Runs pools of friends and neighbors through every pool operation. */
export async function runPools(fixture: GiftFixture, recorder: Recorder): Promise<void> {
  const bea = (await fixture.person({ name: "Bea Member" })).id;
  const cai = (await fixture.person({ name: "Cai Member" })).id;
  const pool = await openPool(recorder, "steward_directed", {
    name: "Harbor neighbors",
    description: "For whoever on the quay has a bad month.",
    governance: { required_approvals: 2 },
    sponsor_id: fixture.charity.id,
    legal_structure: "charitable_hardship",
  });
  const params = { id: pool };
  await recorder.call("acceptSponsorship", { params, body: {} });
  await recorder.call("addPoolMember", { params, body: { identity_id: bea, role: "steward" } });
  const { id: commitment_id } = await recorder.call("commitToPool", { params, body: commitmentOf(cai) });
  await pay(fixture);
  await decideAsStewards(recorder, pool, cai, bea);
  await changeRules(recorder, pool, bea);
  const { id: invitation_id } = await recorder.call("inviteToPool", { params, body: { email: "dora@example.org" } });
  await recorder.call("listPoolInvitations", { params, query: { limit: 2 } });
  await recorder.call("getPoolInvitation", { params: { ...params, invitation_id } });
  await recorder.call("withdrawPoolInvitation", { params: { ...params, invitation_id } });
  await recorder.call("setPayoutAccount", { params: { id: cai }, body: { token: "po_sandbox_ok" } });
  await recorder.call("getPayoutAccount", { params: { id: cai } });
  await recorder.call("removePayoutAccount", { params: { id: cai } });
  await recorder.call("getPool", { params });
  await recorder.call("listPools", { query: { status: "active", limit: 2 } });
  await recorder.call("listPoolMembers", { params, query: { limit: 2 } });
  await recorder.call("listCommitments", { params, query: { limit: 2 } });
  await recorder.call("getCommitment", { params: { ...params, commitment_id } });
  await recorder.call("listPoolLedger", { params, query: { limit: 2 } });
  const change = { payment_method_id: "pm_sandbox_ok", auto_renew: false };
  await recorder.call("updateCommitment", { params: { ...params, commitment_id }, body: change });
  await recorder.call("cancelCommitment", { params: { ...params, commitment_id }, body: {} });
  await recorder.call("updatePoolMember", { params: { ...params, identity_id: cai }, body: { related_ids: [bea] } });
  await recorder.call("getPoolMember", { params: { ...params, identity_id: cai } });
  await recorder.call("removePoolMember", { params: { ...params, identity_id: cai } });
  await voteAndDraw(fixture, recorder, bea);
}

function commitmentOf(identity_id: string) {
  const method = { payment_method_id: "pm_sandbox_ok", auto_renew: true };
  return { identity_id, cadence: "monthly", per_cadence_amount_cents: 2_500, ...method };
}

async function openPool(recorder: Recorder, distribution_mechanism: string, more: object = {}): Promise<string> {
  const name = `Quay savers by ${distribution_mechanism.replaceAll("_", " ")}`;
  const kind = { name, flavor: "community", legal_structure: "mutual_aid", distribution_mechanism };
  const { id } = await recorder.call("createPool", { body: { ...kind, ...more } });
  return id;
}

/** Charges what members have committed, and lets it clear. */
async function pay({ system, clock }: GiftFixture): Promise<void> {
  await chargeDuePrepayments(system, new AbortController().signal);
  clock.advance(CLEARING_MS);
  await runDuePayments(system);
  tick();
}

async function decideAsStewards(recorder: Recorder, id: string, to: string, steward: string): Promise<void> {
  const ask = async () => {
    const body = { to, amount_cents: 400, reason: "The boiler broke." };
    return (await recorder.call("requestDisbursement", { params: { id }, body })).id as string;
  };
  const [first, second, third] = [await ask(), await ask(), await ask()];
  const of = (disbursement_id: string) => ({ params: { id, disbursement_id } });
  await recorder.call("approveDisbursement", { ...of(first), body: { identity_id: steward } });
  await recorder.call("rejectDisbursement", { ...of(second), body: {} });
  await recorder.call("cancelDisbursement", { ...of(third), body: {} });
  await recorder.call("getDisbursement", of(first));
  await recorder.call("listDisbursements", { params: { id }, query: { status: "approved", limit: 2 } });
}

async function changeRules(recorder: Recorder, id: string, steward: string): Promise<void> {
  const params = { id };
  await recorder.call("updatePool", { params, body: { governance: { required_approvals: 1 } } });
  await recorder.call("updatePool", { params, body: { join_policy: "open" } });
  const { data } = await recorder.call("listPoolChanges", { params, query: { limit: 2 } });
  const body = { identity_id: steward };
  await recorder.call("approvePoolChange", { params: { id, change_id: data[1].id }, body });
  await recorder.call("rejectPoolChange", { params: { id, change_id: data[0].id }, body });
}

async function voteAndDraw(fixture: GiftFixture, recorder: Recorder, member: string): Promise<void> {
  const [voting, drawing] = [await openPool(recorder, "member_vote"), await openPool(recorder, "random")];
  for (const id of [voting, drawing])
    await recorder.call("commitToPool", { params: { id }, body: commitmentOf(member) });
  await pay(fixture);
  const body = { to: member, amount_cents: 500 };
  const ballot = await recorder.call("requestDisbursement", { params: { id: voting }, body });
  await recorder.call("voteOnDisbursement", {
    params: { id: voting, disbursement_id: ballot.id },
    body: { choice: "for", identity_id: member },
  });
  await recorder.call("requestDisbursement", { params: { id: drawing }, body });
  await recorder.call("drawDisbursement", { params: { id: drawing }, body: {} });
  await recorder.call("listPoolDraws", { params: { id: drawing }, query: { limit: 2 } });
}
