import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import type { ApiHarness } from "@/server/testing/api-harness";
import type { Makers } from "@/server/testing/api-sample-makers";
import type { GiftFixture } from "@/server/testing/gift-fixture";

/** How to create a payout, and people who can be paid. Each payout has as many lines as the person got gifts. */
export function payoutMakers(fixture: GiftFixture, gifts: number): Makers {
  return {
    payingPayee: () => fundedPayee(fixture, gifts),
    fundedPayee: () => fundedPayee(fixture, 1),
    payout: async ({ of, post }) => post("/v1/payouts", { identity_id: await of("payingPayee"), amount_cents: 100 }),
  };
}

/** A person with a payout account who has received this many gifts. */
async function fundedPayee(fixture: GiftFixture, gifts: number): Promise<string> {
  const [payee, donor] = [await fixture.person(), await fixture.person()];
  await setPayoutAccount(fixture.partner, { id: payee.id, token: "po_sandbox_ok" });
  for (let given = 0; given < gifts; given += 1) await fixture.give(donor, payee);
  await fixture.settle();
  return payee.id;
}

/** Cancels the sample identity's pending payout and requests another. */
export async function payAgain({ api, shared }: ApiHarness) {
  const { json } = await api.call("GET", `/v1/payouts?identity_id=${shared.payingPayee}&status=pending`);
  for (const { id } of json.data) await api.call("POST", `/v1/payouts/${id}/cancel`);
  const body = { identity_id: shared.payingPayee, amount_cents: 100 };
  const { status, text } = await api.call("POST", "/v1/payouts", { body });
  if (status !== 201) throw new Error(text);
}
