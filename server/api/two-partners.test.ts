import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import type { Instance } from "@/server/testing/api-sample-kinds";
import { operations, pathOf } from "@/server/testing/api-sample-paths";
import { deliverAll } from "@/server/testing/deliver-all";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { queryIdsOf, queryNamesOf } from "@/server/testing/invalid-queries";

/** One of two partners with a record of the same address. */
interface Partner {
  key: string;
  ownerId: string;
  /** Its resources, by kind. */
  own: Instance;
  /** What the other partner must not learn: ids, and texts that it wrote. */
  secrets: string[];
}

const EMAIL = "known-to-both@example.org";

let harness: ApiHarness;
let one: Partner;
let two: Partner;

beforeAll(async () => {
  harness = await makeApiHarness({ theirs: true });
  const { fixture, api, key, strangerKey } = harness;
  one = await makePartner(key, harness.shared, "first-partners-words");
  two = await makePartner(strangerKey, harness.theirs, "second-partners-words");
  // A gift that the owner of the address makes on the first partner's page is between these two.
  const person = await findOrCreatePerson(fixture.system, EMAIL);
  const giftId = fixture.system.newId("gift");
  const terms = { from: person.id, to: fixture.charity.id, amount_cents: 700n, memo: "the owner's words" };
  const page = { giftId, source: "page", donorName: "Owner Of-Address", paymentToken: "pm_sandbox_ok" } as const;
  await createGiftFor(fixture.system, "checkout", terms, page);
  one.secrets.push(person.id, giftId, "the owner's words", "Owner Of-Address");
  await fixture.settle();
  const receipts = await fixture.system.db.receipt.findMany({ where: { giftId } });
  one.secrets.push(...receipts.flatMap(({ id, number }) => [id, number]));
  await fanOutEvents(fixture.system);
  await deliverAll(fixture.system);
  expect((await api.call("GET", "/v1/gifts?limit=100")).text).toContain(giftId);
}, 120_000);
afterAll(() => harness.fixture.close());

/** Creates the partner's record of the address with texts of its own, and a gift from it. */
async function makePartner(key: string, instance: Instance, words: string): Promise<Partner> {
  const { api, fixture } = harness;
  const post = async (path: string, body: object) => {
    const { status, json, text } = await api.call("POST", path, { key, body });
    if (status !== 201) throw new Error(text);
    return json;
  };
  const names = { display_name: words, legal_name: words, metadata: { note: words } };
  const { id: individual } = await post("/v1/identities", { type: "individual", email: EMAIL, ...names });
  const shelter = { type: "organization", email: `${key.slice(-6)}@shelter.example`, display_name: words };
  const { id: to } = await post("/v1/identities", shelter);
  const { id: paymentMethod } = await post(`/v1/identities/${individual}/payment_methods`, { token: "pm_sandbox_ok" });
  await post("/v1/webhooks", { url: "https://hooks.example.org/all", events: ["*"] });
  const gift = await post("/v1/gifts", { from: individual, to, amount_cents: 600, memo: words, metadata: { words } });
  const terms = { from: individual, amount_cents: 500, cadence: "monthly", memo: words, metadata: { words } };
  const recurring = await post(`/v1/campaigns/${instance.openCampaign}/recurring_gifts`, terms);
  const { json: me } = await api.call("GET", "/v1/me", { key });
  await fixture.settle();
  return {
    key,
    ownerId: me.identity.id,
    own: { ...instance, individual, organization: to, paymentMethod, gift: gift.id, recurringGift: recurring.id },
    secrets: [individual, to, paymentMethod, gift.id, recurring.id, words],
  };
}

/** Every response of an operation to a partner: with its own ids, the other's, and each filter set to them. */
async function responsesTo(endpoint: Endpoint, { key, own }: Partner, other: Partner) {
  const { api } = harness;
  const instances = [
    { ...other.own, ...own },
    { ...own, ...other.own },
  ];
  const responses: { asked: string; text: string }[] = [];
  for (const ids of instances) {
    const path = pathOf(endpoint, ids);
    const filters = [queryOf(endpoint, ids), ...queryIdsOf(endpoint, ids).map(([name, id]) => `?${name}=${id}`)];
    if (queryNamesOf(endpoint).includes("email")) filters.push(`?email=${EMAIL}`);
    const expansions = queryNamesOf(endpoint).includes("expand") ? ["?expand=from,to,campaign,receipt"] : [];
    for (const query of [...filters, ...expansions]) {
      const request = requestOf(endpoint, ids);
      const { text } = await api.call(endpoint.method, path + query, { ...request, key });
      responses.push({ asked: `${path}${query} ${JSON.stringify(request)}`, text });
    }
  }
  return responses;
}

function expectNothingOf(other: Partner, text: string, asked = "") {
  // A response may repeat what its request contained.
  for (const secret of other.secrets) if (!asked.includes(secret)) expect(text, asked).not.toContain(secret);
}

// Guards partners and their donors: if two partners have records of one address, neither learns about the other's.
describe("of two partners that know an address, neither learns of the other's", () => {
  it.each(operations)("from %s", async (_, endpoint) => {
    for (const [partner, other] of [
      [one, two],
      [two, one],
    ] as const)
      for (const { asked, text } of await responsesTo(endpoint, partner, other)) expectNothingOf(other, text, asked);
  });

  it("from any event that either is sent", async () => {
    await fanOutEvents(harness.fixture.system);
    const { db } = harness.fixture.system;
    for (const [{ ownerId, secrets }, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const deliveries = await db.webhookDelivery.findMany({ where: { ownerId } });
      expect(deliveries.some(({ body }) => body.includes(secrets[0]!))).toBe(true);
      for (const { body } of deliveries) expectNothingOf(other, body);
    }
  });
});
