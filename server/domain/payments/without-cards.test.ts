import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { givingWays } from "@/server/domain/checkouts/giving-ways";
import { issueKey } from "@/server/domain/identities/issue-key";
import { completeSetupByTransfer } from "@/server/domain/identities/setup-sessions/complete-by-transfer";
import { readSetupPage } from "@/server/domain/identities/setup-sessions/run-setup";
import { findFormRail, findSavingRail, requireFormRail } from "@/server/domain/payments/form-rail";
import { openPaymentForm } from "@/server/domain/recurring/new-payment";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { paymentRails } from "@/server/ports/payment-rails";
import { type Api, makeApi } from "@/server/testing/api-client";
import { secretIn } from "@/server/testing/complete-setup-form";
import { railOf } from "@/server/testing/test-rail";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards an installation with a bank account and nothing else: what needs a saved payment method says so, and nothing breaks.

let fixture: TransferFixture;
let api: Api;
beforeAll(async () => {
  fixture = await makeTransferFixture({ only: true });
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  api = makeApi(fixture.system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
});
afterAll(() => fixture.close());

it("opens a session on whose page nothing but bank transfer can be saved", async () => {
  const { id } = await fixture.person();
  const body = { return_url: "https://partner.example/back" };
  const { status, json } = await api.call("POST", `/v1/identities/${id}/setup_sessions`, { body });
  expect(status).toBe(201);
  const key = { secret: secretIn(json.url) };
  const visitor = fixture.system.as(visitorCaller("page"));
  const page = await runUntrusted(visitor, readSetupPage, key);
  expect(page).toMatchObject({ takesCards: false, takesTransfers: true, debits: [] });
  expect(await runUntrusted(visitor, completeSetupByTransfer, key)).toBe("saved");
  const { rails } = fixture.system.ports;
  fixture.system.ports.rails = paymentRails([{ ...rails.all[0]!, serves: () => false }]);
  const closed = await api.call("POST", `/v1/identities/${id}/setup_sessions`, { body });
  expect([closed.status, closed.json.error.code]).toEqual([409, "cards_unavailable"]);
  fixture.system.ports.rails = rails;
});

it("opens no form for the card of a recurring gift", async () => {
  const gift = { id: "rec_1", currency: "USD" } as Parameters<typeof openPaymentForm>[1];
  const form = { locale: "en", description: "Gift", path: "/recurring/rec_1/s" } as const;
  await expect(openPaymentForm(fixture.system, gift, form)).rejects.toMatchObject({ code: "cards_unavailable" });
});

it("starts a recurring gift by standing order, and makes a single one that waits for its transfer", async () => {
  const { id: from } = await fixture.person();
  const terms = { name: "Harbor lights", status: "live", beneficiary_id: fixture.charity.id } as const;
  const campaign = await createCampaign(fixture.partner, terms);
  const body = { from, amount_cents: 5_000, cadence: "monthly" };
  const recurring = await api.call("POST", `/v1/campaigns/${campaign.id}/recurring_gifts`, { body });
  expect(recurring.json).toMatchObject({ status: "active", payment_instructions: { type: "bank_transfer" } });
  const single = { from, to: fixture.charity.id, amount_cents: 5_000 };
  expect((await api.call("POST", "/v1/gifts", { body: single })).json).toMatchObject({
    status: "pending",
    payment_instructions: { type: "bank_transfer" },
  });
});

it("prefers a form to the bank wherever it is in the order", () => {
  const { system } = fixture;
  const bank = system.ports.rails.all[0]!;
  expect(findFormRail(system, { currency: "USD" })).toBeNull();
  const second = { ...railOf(system), name: "second" };
  delete second.transfers;
  system.ports.rails = paymentRails([bank, second]);
  expect(requireFormRail(system, { currency: "USD" }).name).toBe("second");
  // A provider would exchange a currency that its account does not hold.
  system.ports.rails = paymentRails([bank, { ...second, serves: ({ currency }) => currency === "USD" }]);
  expect(findFormRail(system, { currency: "EUR" })).toBeNull();
  expect(givingWays(system, "EUR")).not.toContain("form");
  system.ports.rails = paymentRails([bank, { ...second, serves: ({ currency }) => currency === "EUR" }]);
  expect(findFormRail(system, { currency: "USD" })).toBeNull();
  expect(findSavingRail(system)?.name).toBe("second");
  system.ports.rails = paymentRails([bank]);
});
