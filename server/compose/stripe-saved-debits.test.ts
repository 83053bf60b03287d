import { afterEach, beforeEach, expect, it } from "vitest";
import { issueKey } from "@/server/domain/identities/issue-key";
import { readSetupPage, startSetup } from "@/server/domain/identities/setup-sessions/run-setup";
import { checkMandates } from "@/server/domain/payments/check-mandates";
import { receiveRailEvent } from "@/server/domain/payments/rail-events";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { paymentRails } from "@/server/ports/payment-rails";
import { paymentMethodResource } from "@/server/resources/payment-method";
import { type Api, makeApi } from "@/server/testing/api-client";
import { returnToSetup, secretIn } from "@/server/testing/complete-setup-form";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

// Guards what partners see of a mandate that was saved for them, and that it is charged for gifts that its owner agrees
// to later.

const IP = "127.0.0.1";

let fixture: GiftFixture;
let world: StripeRailWorld;
let api: Api;
beforeEach(async () => {
  fixture = await makeGiftFixture();
  const { system } = fixture;
  world = await StripeRailWorld.open({ now: () => system.now() });
  system.ports.rails = paymentRails([world.rail]);
  const key = (await issueKey(system, { id: fixture.partnerId, name: "test" })).secret;
  api = makeApi(system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
});
afterEach(() => Promise.all([fixture.close(), world.close()]));

it("a mandate is saved on the page of a setup session, shown to its partner, and charged in its currency", async () => {
  const { system } = fixture;
  const visitor = system.as(visitorCaller("page"));
  const { id } = await fixture.person();
  const body = { return_url: "https://partner.example.org/" };
  const { json: session } = await api.call("POST", `/v1/identities/${id}/setup_sessions`, { body });
  const secret = secretIn(session.url);
  expect(await runUntrusted(visitor, readSetupPage, { secret })).toMatchObject({ debits: ["ach", "sepa", "bacs"] });
  const form = { secret, locale: "en", description: "Payment method for gifts", debit: "sepa" };
  await runUntrusted(visitor, startSetup, form as never);
  const opened = world.double.scope().all("checkout.session").at(-1)!;
  expect(opened.custom_text.submit!.message).toMatch(
    /gifts that you agree to.+at least 2 days before each later debit/,
  );
  world.double.control("pay_session", { session: opened.id, type: "sepa_debit", number: "DE89370400440532013000" });
  const query = new URL(opened.success_url!.replace("{CHECKOUT_SESSION_ID}", opened.id)).searchParams;
  expect(await returnToSetup(system, session.url, query)).toMatchObject({ outcome: "saved" });

  const methods = async () => (await api.call("GET", `/v1/identities/${id}/payment_methods`)).json.data;
  const [method] = await methods();
  expect(paymentMethodResource.parse(method)).toMatchObject({
    type: "sepa_debit",
    last4: "3000",
    mandate: { reference: expect.stringMatching(/^\w{16}$/), accepted_at: expect.any(String), status: "active" },
  });
  const [mandate] = await system.db.mandate.findMany();
  expect(mandate!.ipAddress).toBe(IP);
  const events = await system.db.event.findMany({ where: { type: "payment_method.attached" } });
  expect(
    JSON.stringify([method, events], (_, value) => (typeof value === "bigint" ? Number(value) : value)),
  ).not.toContain(IP);

  world.double.control("revoke_mandate", { mandate: mandate!.railId });
  await world.double.settle();
  for (const { headers, body: posted } of world.posted.splice(0))
    await receiveRailEvent(system, world.rail, headers, posted);
  await checkMandates(system, new AbortController().signal);
  expect((await methods())[0].mandate.status).toBe("inactive");
});
