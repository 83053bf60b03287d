import type { Api } from "@/server/testing/api-client";
import { fillSetupForm, returnToSetup } from "@/server/testing/complete-setup-form";
import { deliverAll } from "@/server/testing/deliver-all";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { runCampaign } from "@/server/testing/recording/campaign-story";
import { payOut } from "@/server/testing/recording/payout-story";
import { runPools } from "@/server/testing/recording/pool-story";
import { type AnyResponse, Recorder, tick } from "@/server/testing/recording/recorder";

const LABEL = "Bookkeeping";

/** What later parts of the story refer to. */
interface Cast {
  ada: string;
  paymentMethod: string;
  gift: string;
  receipt: string;
  endpoint: string;
}

/** Plays a partner's first days, which use every operation of the API, and returns the recorded calls. */
export async function playStory(fixture: GiftFixture, api: Api): Promise<Recorder["operations"]> {
  const recorder = new Recorder(api);
  const cast = await giveFirst(fixture, recorder);
  await applyForCharity(recorder);
  await lookAround(fixture, recorder, cast);
  await handleReceipt(recorder, cast);
  await knowSupporters(fixture, recorder, cast);
  await payOut(fixture, recorder);
  await handleWebhooks(fixture, recorder, cast);
  await runCampaign(fixture, recorder, cast.ada);
  await runPools(fixture, recorder);
  const { data }: AnyResponse = await recorder.call("listRequestLogs", {
    query: { method: "POST", path: "/v1/gifts", limit: 2 },
  });
  await recorder.call("getRequestLog", { params: { id: data[0].id } });
  await recorder.call("refundGift", { params: { id: cast.gift }, body: { reason: "given twice by mistake" } });
  await recorder.call("makeSandboxTransfer", {
    body: { amount_cents: 2_500, name: "Noor Vale", text: "For the lamps" },
  });
  await recorder.call("getSandboxClock");
  await recorder.call("advanceSandboxClock", { body: { advance: "PT12H" } });
  await recorder.call("deletePaymentMethod", { params: { id: cast.ada, payment_method_id: cast.paymentMethod } });
  await recorder.call("deleteWebhook", { params: { id: cast.endpoint } });
  const waits = { amount_cents: 2_500n, payment_method_id: "pm_sandbox_missing" };
  await fixture.give(await fixture.person({ name: "Noor Vale" }), fixture.charity, waits);
  return recorder.operations;
}

/** Makes every delivery that is due. */
export async function deliver({ system }: GiftFixture): Promise<void> {
  await fanOutEvents(system);
  await deliverAll(system);
  tick();
}

async function giveFirst(fixture: GiftFixture, recorder: Recorder): Promise<Cast> {
  const { id: ada } = await recorder.call("createIdentity", {
    body: {
      type: "individual",
      email: "ada@example.org",
      display_name: "Ada Giver",
      address: { line1: "12 Quay Street", city: "Portland", region: "ME", postal_code: "04101", country: "US" },
      metadata: { customer: "c-1042" },
    },
  });
  await verify(recorder, ada);
  const token = { token: "pm_sandbox_ok", default: true };
  const paymentMethod = await recorder.call("createPaymentMethod", { params: { id: ada }, body: token });
  await setUp(fixture, recorder, ada);
  const events = ["gift.settled", "gift.failed", "receipt.issued"];
  const url = "https://partner.example.org/almoner";
  const endpoint = await recorder.call("createWebhook", { body: { url, events, description: LABEL } });
  const gift = await recorder.call("createGift", {
    body: {
      from: ada,
      to: fixture.charity.id,
      amount_cents: 5_000,
      currency: "USD",
      memo: "For the harbor lamps",
      metadata: { order: "1042" },
    },
  });
  await fixture.settle();
  tick();
  const receipt = await fixture.system.db.receipt.findFirstOrThrow({ where: { giftId: gift.id } });
  await deliver(fixture);
  return { ada, paymentMethod: paymentMethod.id, gift: gift.id, receipt: receipt.id, endpoint: endpoint.id };
}

/** Saves a payment method on the page of a setup session. */
async function setUp({ system }: GiftFixture, recorder: Recorder, id: string): Promise<void> {
  const body = { return_url: "https://partner.example.org/paid" };
  const { id: sessionId, url } = await recorder.call("createSetupSession", { params: { id }, body });
  await returnToSetup(system, url, await fillSetupForm(system, url, "pm_sandbox_ok"));
  await recorder.call("listSetupSessions", { params: { id } });
  await recorder.call("getSetupSession", { params: { id, setup_session_id: sessionId } });
}

/** Starts a verification, and cancels it. */
async function verify(recorder: Recorder, id: string): Promise<void> {
  const body = { tier_attempted: 1, redirect_url: "https://partner.example.org/welcome" };
  const started = await recorder.call("startVerification", { params: { id }, body });
  const params = { id, verification_id: started.id };
  await recorder.call("listVerifications", { params: { id } });
  await recorder.call("getVerification", { params });
  await recorder.call("cancelVerification", { params });
}

/** Applies for charity status for an organization, and withdraws the application to correct the name. */
async function applyForCharity(recorder: Recorder): Promise<void> {
  const { id } = await recorder.call("createIdentity", {
    body: { type: "organization", email: "office@example.org", legal_name: "Harbour Lamps Inc.", ein: "00-0000001" },
  });
  const params = { id };
  await recorder.call("applyForCharity", { params, body: { website: "https://harborlamps.example.org" } });
  await recorder.call("getCharityApplication", { params });
  await recorder.call("withdrawCharityApplication", { params });
}

async function lookAround(fixture: GiftFixture, recorder: Recorder, { ada, gift }: Cast): Promise<void> {
  await recorder.call("getGift", { params: { id: gift }, query: { expand: ["to"] } });
  await recorder.call("listGifts", { query: { status: ["settled", "reversed"], limit: 2 } });
  await recorder.call("getIdentity", { params: { id: ada } });
  await recorder.call("listIdentities", { query: { type: "individual", limit: 2 } });
  await recorder.call("updateIdentity", { params: { id: ada }, body: { legal_name: "Ada M. Giver" } });
  await recorder.call("getIdentityLimits", { params: { id: ada } });
  await recorder.call("getIdentityBalance", { params: { id: fixture.charity.id } });
  await recorder.call("listPaymentMethods", { params: { id: ada } });
  await recorder.call("getMe");
}

async function handleReceipt(recorder: Recorder, { ada, receipt }: Cast): Promise<void> {
  await recorder.call("listReceipts", { query: { donor_id: ada, tax_year: 2026 } });
  await recorder.call("getReceipt", { params: { id: receipt } });
  await recorder.call("renderReceipt", { params: { id: receipt }, query: { format: "json" } });
  await recorder.call("renderStatement", { query: { donor_id: ada, tax_year: 2026, format: "json" } });
  await recorder.call("reissueReceipt", { params: { id: receipt }, body: { email_to: "books@example.org" } });
}

/** Makes another gift that shares the donor's contact, and tags the supporter. */
async function knowSupporters(fixture: GiftFixture, recorder: Recorder, { ada }: Cast): Promise<void> {
  const donor = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: ada } });
  const gift = await fixture.give(donor, fixture.charity, { share_contact: true });
  await fixture.settle();
  tick();
  const { supporterId } = await fixture.system.db.giftContact.findUniqueOrThrow({ where: { giftId: gift } });
  const params = { id: supporterId! };
  await recorder.call("updateSupporter", { params, body: { tags: ["Choir"] } });
  await recorder.call("getSupporter", { params });
  await recorder.call("listSupporters", { query: { tag: "choir" } });
}

async function handleWebhooks(fixture: GiftFixture, recorder: Recorder, { endpoint }: Cast): Promise<void> {
  const params = { id: endpoint };
  await recorder.call("listWebhooks");
  await recorder.call("getWebhook", { params });
  await recorder.call("updateWebhook", { params, body: { events: ["*"] } });
  await recorder.call("testWebhook", { params, body: {} });
  await deliver(fixture);
  const { data }: AnyResponse = await recorder.call("listWebhookEvents", { query: { status: "delivered", limit: 2 } });
  const delivery = { id: data.at(-1).id };
  await recorder.call("getWebhookEvent", { params: delivery });
  await recorder.call("redeliverWebhookEvent", { params: delivery, body: {} });
  await recorder.call("rotateWebhookSecret", { params, body: {} });
}
