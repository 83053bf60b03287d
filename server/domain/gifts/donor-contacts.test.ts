import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCampaignContributions } from "@/server/domain/campaigns/contributions/list-contributions";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { showExpandedGift } from "@/server/domain/gifts/expand-gifts";
import { getGift } from "@/server/domain/gifts/get-gift";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import { exportReceivedGifts } from "@/server/domain/gifts/received/export-received-gifts";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import { readReceivedGift } from "@/server/domain/gifts/received/read-received-gift";
import { receivedGiftsFile } from "@/server/domain/gifts/received/received-gifts-file";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createMatch } from "@/server/domain/matching/create-match";
import { listSupporters } from "@/server/domain/supporters/list-supporters";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { getWebhookEvent } from "@/server/domain/webhooks/get-webhook-event";
import { visitorCaller } from "@/server/kernel/caller";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { apiCaller } from "@/server/testing/gift-fixture";
import { openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";

// Guards who learns how to reach a donor: the recipient's side with the scope, for gifts whose donor or partner agreed.

const EMAIL = "ada.quillon@example.org";
const ALL: Scope[] = [
  "gifts:read",
  "receipts:read",
  "identities:read",
  "campaigns:read",
  "webhooks:write",
  "webhooks:read",
];
const PAGE = { limit: 100, after: null };
let giving: Awaited<ReturnType<typeof openGivingFixture>>;
let owner: Context;
/** By a form that announced it, by an older form, by a partner that shares the contact, and by one that doesn't. */
let gifts: { told: string; old: string; shared: string; plain: string };
let endpoints: Record<string, string>;

const withScopes = (identityId: string, scopes: Scope[]): Context =>
  giving.fixture.system.as({ ...apiCaller(identityId), scopes } as ReturnType<typeof apiCaller>);

beforeAll(async () => {
  giving = await openGivingFixture();
  const { fixture } = giving;
  owner = withScopes(fixture.charity.id, [...ALL, "supporters:read", "gifts:write"]);
  const stranger = await fixture.person();
  const callers: [string, Context][] = [
    ["owner", owner],
    ["team", withScopes(fixture.charity.id, ALL)],
    ["stranger", withScopes(stranger.id, ["*"])],
  ];
  const made = callers.map(async ([name, ctx]) => {
    const { endpoint } = await createWebhook(ctx, { url: "https://hooks.example.org/a", events: ["*"] });
    return [name, endpoint.id];
  });
  endpoints = Object.fromEntries(await Promise.all(made));
  for (const input of [{ contact_told: "on", allows_news: "on", company: "Quillon Ltd", anonymous: "on" }, {}]) {
    await giving.pay(referenceOf(await giving.send({ input: { email: EMAIL, ...input } })));
  }
  const [told, old] = (await giving.gifts()).map(({ id }) => id);
  const donor = await fixture.person({ name: "Bo Quillon" });
  gifts = {
    told: told!,
    old: old!,
    shared: await fixture.give(donor, fixture.charity, { share_contact: true }),
    plain: await fixture.give(donor, fixture.charity),
  };
  expect(await donorOf(owner, gifts.told)).toMatchObject({ name: null, email: null });
  await fixture.settle();
  await fanOutEvents(fixture.system);
});
afterAll(() => giving.fixture.close());

const donorOf = async (ctx: Context, id: string) =>
  (showExpandedGift(await getGift(ctx, { id }), ctx) as { donor?: object }).donor;

test("who may read supporters gets the contact that a form or a partner shared, and of other gifts the name", async () => {
  const told = {
    supporter_id: expect.stringMatching(/^sup_/),
    name: "Quillon Ltd",
    email: EMAIL,
    address: null,
    company: "Quillon Ltd",
    contact_name: "Ada Whitfield",
    allows_news: true,
  };
  const unknown = { email: null, address: null, company: null, contact_name: null, allows_news: null };
  expect(await donorOf(owner, gifts.told)).toEqual(told);
  expect(await donorOf(owner, gifts.old)).toMatchObject({ name: "Ada Whitfield", ...unknown });
  const { email } = await giving.fixture.system.db.identity.findFirstOrThrow({ where: { displayName: "Bo Quillon" } });
  expect(await donorOf(owner, gifts.shared)).toMatchObject({ name: "Bo Quillon", email, company: null });
  expect(await donorOf(owner, gifts.plain)).toMatchObject({ name: "Bo Quillon", ...unknown });
  const { rows } = await listGifts(owner, { expand: ["from"] }, PAGE);
  expect(rows.find(({ id }) => id === gifts.told)?.expanded).toMatchObject({ donor: told });
  expect((await readReceivedGift(owner, { id: gifts.told })).contact).toEqual(told);
});

describe("a donor's address is read by nobody else", () => {
  const said = async (ctx: Context) => {
    const answers: unknown[] = [await listGifts(ctx, { expand: ["from", "to"] }, PAGE)];
    for (const id of Object.values(gifts))
      answers.push(await getGift(ctx, { id, expand: ["from", "receipt"] }).catch(String));
    answers.push(await listReceivedGifts(ctx, {}, PAGE), await listReceivedGifts(ctx, { query: EMAIL }, PAGE));
    answers.push(await readReceivedGift(ctx, { id: gifts.told }).catch(String));
    answers.push(await listCampaignContributions(ctx, { id: giving.campaign.id }, PAGE).catch(String));
    for (const filters of [{}, { query: EMAIL }, { recipient_id: giving.fixture.charity.id, query: "quillon" }])
      answers.push(await listSupporters(ctx, filters, PAGE).catch(String));
    answers.push(await listGifts(ctx, { query: EMAIL }, PAGE));
    const { hasContacts } = await exportReceivedGifts(ctx, {});
    const file = receivedGiftsFile({ timeZone: "UTC", hasContacts }, (after) =>
      listReceivedGifts(ctx, {}, { limit: 100, after }),
    );
    answers.push(await new Response(file).text());
    return JSON.stringify(answers, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  };

  test("by any read, without the scope, as the partner that runs the campaign, as a rival or as a stranger", async () => {
    const { fixture } = giving;
    const rival = await fixture.person();
    expect(await said(owner)).toContain(EMAIL);
    for (const ctx of [
      withScopes(fixture.charity.id, ALL),
      withScopes(rival.id, ["*"]),
      withScopes(fixture.partnerId, ALL),
    ]) {
      const text = await said(ctx);
      expect(text).not.toContain(EMAIL);
      expect(text).not.toContain('"email"');
    }
  });

  test("by the sponsor of a match, the fundraiser whose page it was, or a guest", async () => {
    const { fixture, campaign } = giving;
    const [sponsor, fundraiser] = [await fixture.person({ name: "Sponsor" }), await fixture.person({ name: "Fay" })];
    await createMatch(fixture.partner, { id: campaign.id, sponsor_id: sponsor.id, cap_cents: 10_000n });
    const terms = { name: "Fay runs", owner_id: fundraiser.id, status: "live" as const };
    const page = await createP2pPage(fixture.partner, { id: campaign.id, ...terms });
    const sent = await giving.send({ input: { email: EMAIL, contact_told: "on" }, pageId: page.id });
    await giving.pay(referenceOf(sent));
    await fixture.settle();
    const { id } = await fixture.system.db.gift.findFirstOrThrow({ where: { campaignId: page.id } });
    const ids = { ...gifts };
    gifts = { ...gifts, page: id } as typeof gifts;
    expect(await said(owner)).toContain(EMAIL);
    for (const { id: who } of [sponsor, fundraiser]) expect(await said(withScopes(who, ["*"]))).not.toContain(EMAIL);
    gifts = ids;
    const guest = fixture.system.as(visitorCaller("page"));
    for (const read of [
      () => getGift(guest, { id }),
      () => listGifts(guest, { query: EMAIL }, PAGE),
      () => listReceivedGifts(guest, {}, PAGE),
      () => listSupporters(guest, {}, PAGE),
    ])
      await expect(read()).rejects.toMatchObject({ code: "not_permitted" });
  });

  test("by an event, or the payload of one that another member's endpoint was sent", async () => {
    const { fixture } = giving;
    const bodies = async (name: string) =>
      fixture.system.db.webhookDelivery.findMany({ where: { endpointId: endpoints[name]! } });
    const settled = (await bodies("owner")).find(({ type, body }) => type === "gift.settled" && body.includes(EMAIL));
    expect(JSON.parse(settled!.body).data).toMatchObject({
      id: gifts.told,
      receipt: { gift_id: gifts.told },
      donor: { email: EMAIL },
    });
    const plain = (await bodies("owner")).find(
      ({ type, body }) => type === "gift.settled" && body.includes(gifts.plain),
    );
    expect(JSON.parse(plain!.body).data).not.toHaveProperty("donor");
    expect((await bodies("team")).length).toBeGreaterThan(0);
    for (const name of ["team", "stranger"])
      for (const { body } of await bodies(name)) expect(body).not.toContain(EMAIL);
    const team = withScopes(fixture.charity.id, ALL);
    await expect(getWebhookEvent(team, { id: settled!.id })).rejects.toMatchObject({ code: "insufficient_scope" });
    expect(await getWebhookEvent(owner, { id: settled!.id })).toMatchObject({ type: "gift.settled" });
  });

  test("by the answer to a refund", async () => {
    expect(await refundGift(owner, { id: gifts.told })).not.toHaveProperty("donor");
  });
});

test("each gift of a recurring one shares what its form said", async () => {
  const { fixture } = giving;
  const input = { email: EMAIL, cadence: "monthly", contact_told: "on" } as const;
  await giving.pay(referenceOf(await giving.send({ input })));
  await fixture.settle();
  const first = (await giving.gifts()).at(-1)!;
  expect(await donorOf(owner, first.id)).toMatchObject({ name: "Ada Whitfield", email: EMAIL, allows_news: false });
  const { contact } = await fixture.system.db.recurringGift.findFirstOrThrow({
    where: { campaignId: giving.campaign.id },
  });
  expect(contact).toMatchObject({ email: EMAIL });
});

test("a postal address goes with a gift, its recurring ones and the receipt where the campaign asks for it, and nowhere else", async () => {
  const { fixture, campaign } = giving;
  const { db } = fixture.system;
  const typed = { line1: "1 Quay St", postal_code: "04101", city: "Portland", country: "US" };
  const address = {
    line1: "1 Quay St",
    line2: null,
    city: "Portland",
    region: null,
    postal_code: "04101",
    country: "US",
  };
  const give = async (input: object) => {
    await giving.pay(
      referenceOf(await giving.send({ input: { email: `${randomUUID()}@example.org`, contact_told: "on", ...input } })),
    );
    await fixture.settle();
    const { id } = await db.gift.findFirstOrThrow({ where: { campaignId: campaign.id }, orderBy: { id: "desc" } });
    const { facts } = await db.receipt.findFirstOrThrow({ where: { giftId: id } });
    return { id, printed: (facts as { donor: { address: unknown } }).donor.address };
  };
  // Anyone can send an address with a form that doesn't ask for it.
  const unasked = await give(typed);
  expect([await donorOf(owner, unasked.id), unasked.printed]).toMatchObject([{ address: null }, null]);
  await db.campaign.update({ where: { id: campaign.id }, data: { asksForAddress: true } });
  const asked = await give(typed);
  expect([await donorOf(owner, asked.id), asked.printed]).toMatchObject([{ address }, address]);
  // A country alone, which the browser preselects, is no address.
  const alone = await give({ country: "US" });
  expect([await donorOf(owner, alone.id), alone.printed]).toMatchObject([{ address: null }, null]);
  const monthly = await give({ ...typed, cadence: "monthly" });
  expect([await donorOf(owner, monthly.id), monthly.printed]).toMatchObject([{ address }, address]);
});
