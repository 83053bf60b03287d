import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { createPayout } from "@/server/domain/payouts/create-payout";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { onboardingOf } from "@/server/testing/onboarding-fixture";
import { type Recorder, tick } from "@/server/testing/recording/recorder";

/** Pays the charity out, after one payout that fails and one that it cancels. */
export async function payOut(fixture: GiftFixture, recorder: Recorder): Promise<void> {
  const { id } = fixture.charity;
  await setPayoutAccount(fixture.system, { id, token: "po_sandbox_rejected" });
  await createPayout(fixture.system, { identity_id: id, amount_cents: 500n });
  await runDuePayments(fixture.system);
  await fixture.settle();
  tick();
  await onboard(fixture, recorder, id);
  await recorder.call("getPayoutSchedule", { params: { id } });
  await recorder.call("updatePayoutSchedule", { params: { id }, body: { interval: "monthly", day_of_month: 31 } });
  const part = await recorder.call("createPayout", { body: { identity_id: id, amount_cents: 1_000 } });
  await recorder.call("cancelPayout", { params: { id: part.id } });
  const { id: payout } = await recorder.call("createPayout", { body: { identity_id: id } });
  await recorder.call("getPayout", { params: { id: payout } });
  await recorder.call("listPayouts", { query: { status: "pending", limit: 2 } });
  await recorder.call("listPayoutLines", { params: { id: payout } });
  await recorder.call("getPayoutStatement", { params: { id: payout } });
  await runDuePayments(fixture.system);
  await fixture.settle();
  tick();
}

/** Sets up an account on the rail's page. The rail asks for a missing document before it enables the account. */
async function onboard(fixture: GiftFixture, recorder: Recorder, id: string): Promise<void> {
  const accounts = onboardingOf(fixture);
  const body = { return_url: "https://partner.example.org/money" };
  const set = await recorder.call("setPayoutAccount", { params: { id }, body });
  const account = await accounts.read({ id: set.id });
  await accounts.open(account);
  await accounts.decide(account, "document", "6789");
  await accounts.hear();
  await recorder.call("getPayoutAccount", { params: { id } });
  await accounts.decide(account, "enabled");
  await accounts.hear();
}
