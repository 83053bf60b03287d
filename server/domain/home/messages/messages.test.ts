import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { listMessages } from "@/server/domain/home/messages/list-messages";
import { readMessage } from "@/server/domain/home/messages/read-message";
import { REPORT_REASONS } from "@/server/kernel/report-reasons";
import type { Role } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { explaining } from "@/server/testing/explaining";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards messages to and from an organization: members read them as far as their roles allow, and nobody else does.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let owner: Context;
let campaignId: string;
const FIRST = { limit: 10, after: null };
const all = async (ctx: Context, filters = {}, page: Parameters<typeof listMessages>[2] = FIRST) =>
  (await listMessages(ctx, filters, page)).rows;

beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  owner = organization.owner.acting;
  campaignId = await campaignOf(organization);
  await fill(organization.id, organization.owner.userId, campaignId, owner);
});
afterAll(() => fixture.close());

async function campaignOf({ id, owner: { acting } }: typeof organization): Promise<string> {
  return (await createCampaign(acting, { name: "Lamps", owner_id: id, status: "live" })).id;
}

/** A letter that was sent and one that was not, two updates, a confirmed message, an unconfirmed one and a report. */
async function fill(id: string, userId: string, campaign: string, acting: Context): Promise<void> {
  const { system, clock } = fixture;
  const letter = (message: string, sentAt: Date | null) =>
    system.db.thankLetter.create({
      data: { id: system.newId("thankLetter"), recipientId: id, userId, message, createdAt: system.now(), sentAt },
    });
  const write = (body: string, confirmedAt: Date | null, kind = "contact") =>
    system.db.campaignMessage.create({
      data: {
        id: system.newId("campaignMessage"),
        campaignId: campaign,
        kind,
        ...(kind === "report" ? { reason: REPORT_REASONS[0] } : { name: "Rosa", email: "rosa@example.org" }),
        body,
        locale: "en",
        formKey: system.newId("event"),
        createdAt: system.now(),
        confirmedAt,
      },
    });
  for (const title of ["First", "Second"]) {
    clock.advance(1_000);
    await createCampaignUpdate(acting, { id: campaign, title, body: "We **began**." });
  }
  clock.advance(1_000);
  await letter("Thank you all", system.now());
  await letter("Never sent", null);
  clock.advance(1_000);
  await write("May I bring tools?", system.now());
  await write("Nobody confirmed this", null);
  await write("This is a fraud", null, "report");
}

it("lists what was said and received, newest first, by kind and campaign, page by page", async () => {
  const beginnings = (rows: { beginning: string }[]) => rows.map(({ beginning }) => beginning);
  const expected = ["May I bring tools?", "Thank you all", "Second", "First"];
  expect(beginnings(await all(owner))).toEqual(expected);
  const seen: string[] = [];
  let after: Parameters<typeof listMessages>[2]["after"] = null;
  do {
    const read: Awaited<ReturnType<typeof listMessages>> = await listMessages(owner, {}, { limit: 1, after });
    seen.push(...beginnings(read.rows));
    after = read.next;
  } while (after);
  expect(seen).toEqual(expected);
  expect(beginnings(await all(owner, { kind: "update" }))).toEqual(["Second", "First"]);
  expect(beginnings(await all(owner, { campaign_id: campaignId }))).toEqual([expected[0], "Second", "First"]);
  expect(await all(owner, { kind: "received" })).toMatchObject([{ from: "Rosa", campaign: { name: "Lamps" } }]);
});

it("shows each role what its work is with", async () => {
  const kindsOf = async (role: Role) => (await all((await organization.join(role)).acting)).map(({ kind }) => kind);
  expect(await kindsOf("viewer")).toEqual(["update", "update"]);
  expect(await kindsOf("campaigns")).toEqual(["received", "update", "update"]);
  expect(await kindsOf("finance")).toEqual(["thanks", "update", "update"]);
  expect(await kindsOf("support")).toEqual(["received", "thanks", "update", "update"]);
  const viewer = (await organization.join("viewer")).acting;
  for (const kind of ["thanks", "received"] as const)
    await expect(all(viewer, { kind })).rejects.toMatchObject({ code: "not_permitted" });
  const [received] = await all(owner, { kind: "received" });
  await expect(readMessage(viewer, { id: received!.id })).rejects.toMatchObject({ code: "not_permitted" });
});

it("reads an update with how many got it, and a message with its sender", async () => {
  const [second] = await all(owner, { kind: "update" });
  const follower = await fixture.person();
  const { system } = fixture;
  await system.db.campaignFollower.create({
    data: { campaignId, rootId: campaignId, identityId: follower.id, locale: "en", agreedAt: system.now() },
  });
  const email = { to: follower.email, subject: "s", text: "t", html: "h", attachments: [], createdAt: system.now() };
  const key = `update:${second!.id}:${follower.id}`;
  await system.db.emailMessage.create({ data: { ...email, key, status: "bounced", bouncedAt: system.now() } });
  expect(await readMessage(owner, { id: second!.id })).toMatchObject({
    title: "Second",
    emails: { all: 1, sent: 0, failed: 0, bounced: 1 },
  });
  const [received] = await all(owner, { kind: "received" });
  expect(await readMessage(owner, { id: received!.id })).toMatchObject({ email: "rosa@example.org", name: "Rosa" });
});

it("shows a rival nothing, by list or id", async () => {
  const rival = (await makeOrganization(fixture.system)).owner.acting;
  expect(await all(rival)).toEqual([]);
  expect(await all(rival, { campaign_id: campaignId })).toEqual([]);
  for (const { id } of await all(owner))
    await expect(readMessage(rival, { id })).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(listMessages(fixture.partner, {}, FIRST)).rejects.toMatchObject({ code: "not_permitted" });
});

it("reads each kind from its index among many of others", async () => {
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  const copies = (table: string, prefix: string, changed: string) =>
    client.query(`INSERT INTO ${table} SELECT copy.* FROM (SELECT * FROM ${table} ORDER BY created_at LIMIT 1) one,
      generate_series(1, 20000) i, jsonb_populate_record(NULL::${table},
        to_jsonb(one) || jsonb_build_object('id', '${prefix}_c' || i, ${changed})) copy`);
  await copies("thank_letters", "thk", "'recipient_id', 'org_' || i % 500, 'sent_at', now()");
  await copies("campaign_updates", "upd", "'campaign_id', 'cmp_' || i % 500");
  await copies("campaign_messages", "msg", "'campaign_id', 'cmp_' || i % 500, 'form_key', 'f' || i");
  await client.query("RESET session_replication_role");
  for (const table of ["thank_letters", "campaign_updates", "campaign_messages"])
    await client.query(`ANALYZE ${table}`);
  client.release();
  const plans: string[] = [];
  await all(explaining(owner, plans));
  expect(plans.join("\n")).toMatch(/thank_letters_sent/);
  expect(plans.join("\n")).toMatch(/campaign_messages_received/);
  expect(plans.join("\n")).not.toMatch(/Seq Scan on (thank_letters|campaign_updates|campaign_messages)/);
});
