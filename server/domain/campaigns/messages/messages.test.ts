import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { purgeMessages } from "@/server/domain/campaigns/messages/purge-messages";
import { reportCampaign } from "@/server/domain/campaigns/messages/report-campaign";
import { findWrittenMessage, sendMessage } from "@/server/domain/campaigns/messages/send-message";
import { writeToOrganizer } from "@/server/domain/campaigns/messages/write-to-organizer";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { closeTask } from "@/server/domain/tasks/close-task";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import { CAMPAIGN_MESSAGE_DAYS } from "@/server/kernel/limits";
import { runUntrusted } from "@/server/operations/run-untrusted";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

const DAY_MS = 86_400_000;
let fixture: GiftFixture;
let campaign: CampaignWithTotals;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
beforeEach(async () => {
  await fixture.system.db.emailMessage.deleteMany();
  await fixture.system.db.task.deleteMany();
  campaign = await createCampaign(fixture.partner, { name: "Lamps", status: "live" });
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("page"));
const someone = () => `${newId("event")}@example.org`;
const writeTo = (more: object = {}) =>
  runUntrusted(visitor(), writeToOrganizer, {
    id: campaign.id,
    name: "Rosa",
    email: someone(),
    body: "May I bring tools?",
    locale: "de" as const,
    form_key: newId("event"),
    ...more,
  });
const emails = (prefix: string) =>
  fixture.system.db.emailMessage.findMany({ where: { key: { startsWith: prefix } }, orderBy: { id: "asc" } });
const linkIn = (text: string) => {
  const [, message_id = "", signature = ""] = /\/messages\/(msg_\w+)\?s=([\w-]+)/.exec(text) ?? [];
  return { message_id, signature };
};
const askedLink = async () => linkIn((await emails("message-confirm:")).at(-1)!.text);

describe("writing to an organizer", () => {
  it("sends nothing but a request to confirm, which holds none of what was typed", async () => {
    const email = someone();
    await writeTo({ email });
    const [asked, ...others] = await fixture.system.db.emailMessage.findMany();
    expect(others).toEqual([]);
    expect(asked).toMatchObject({ to: email, replyTo: null });
    expect(asked!.html).toContain('lang="de"');
    expect(asked!.text).not.toMatch(/tools|Rosa/);
  });

  it("sends the message once the owner of the address confirms, once, and answers go to them", async () => {
    const email = someone();
    await writeTo({ email });
    const link = await askedLink();
    expect(await findWrittenMessage(visitor(), link)).toMatchObject({ body: "May I bring tools?", isSent: false });
    await Promise.all([1, 2, 3].map(() => sendMessage(visitor(), link)));
    const [sent, ...others] = await emails("message:");
    expect(others).toEqual([]);
    const owner = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: campaign.ownerId } });
    expect(sent).toMatchObject({ to: owner.email, replyTo: email });
    expect(sent!.text).toContain("May I bring tools?");
    expect(await findWrittenMessage(visitor(), link)).toMatchObject({ isSent: true });
  });

  it("is one message for each form, and a few a day for each address", async () => {
    const form_key = newId("event");
    const email = someone();
    await Promise.all([1, 2, 3].map(() => writeTo({ form_key, email })));
    expect(await emails("message-confirm:")).toHaveLength(1);
    for (let more = 0; more < 2; more += 1) await writeTo({ email });
    await expect(writeTo({ email: email.toUpperCase() })).rejects.toMatchObject({ code: "too_many_messages" });
  });

  it("opens with the whole link only, and not after its days", async () => {
    await writeTo();
    const link = await askedLink();
    const gone = { code: "resource_not_found" };
    await expect(sendMessage(visitor(), { ...link, signature: link.signature.slice(1) })).rejects.toMatchObject(gone);
    const createdAt = new Date(fixture.clock.now().getTime() - (CAMPAIGN_MESSAGE_DAYS.unconfirmed + 1) * DAY_MS);
    await fixture.system.db.campaignMessage.update({ where: { id: link.message_id }, data: { createdAt } });
    await expect(sendMessage(visitor(), link)).rejects.toMatchObject(gone);
    expect(await emails("message:")).toEqual([]);
  });

  it("takes no links, and no messages about what nobody can see", async () => {
    await expect(writeTo({ body: "See evil.example.com" })).rejects.toMatchObject({ param: "body" });
    const draft = await createCampaign(fixture.partner, { name: "Later" });
    await expect(writeTo({ id: draft.id })).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("about a page that nobody has confirmed goes to the campaign's organizer, and to nobody suspended", async () => {
    const typed = someone();
    const page = await startPage(visitor(), {
      id: campaign.id,
      name: "Grace",
      email: typed,
      title: "Grace runs",
      story: "Ten miles.",
      goal_cents: null,
      team: "none",
      locale: "en",
      start_key: newId("event"),
    });
    await writeTo({ id: page.id });
    await sendMessage(visitor(), await askedLink());
    const owner = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: campaign.ownerId } });
    expect((await emails("message:")).map(({ to }) => to)).toEqual([owner.email]);
    const where = { id: owner.id };
    await fixture.system.db.identity.update({ where, data: { status: "suspended" } });
    await expect(writeTo({ id: page.id })).rejects.toMatchObject({ code: "organizer_unreachable" });
    await fixture.system.db.identity.update({ where, data: { status: "active" } });
  });
});

describe("reporting a campaign", () => {
  const report = (more: object = {}) =>
    runUntrusted(visitor(), reportCampaign, {
      id: campaign.id,
      reason: "impersonation" as const,
      body: "This is my picture.",
      email: null,
      locale: "en" as const,
      form_key: newId("event"),
      ...more,
    });
  const tasks = () => fixture.system.db.task.findMany({ where: { kind: "campaign_reported" }, orderBy: { id: "asc" } });

  it("is one task, which says how many reports there are and what the newest say, and changes nothing itself", async () => {
    const form_key = newId("event");
    await Promise.all([report({ form_key }), report({ form_key })]);
    await report({ reason: "other", body: "Odd.\n\nVery odd.", email: "ada@example.org" });
    const [task, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(task).toMatchObject({ subjectId: campaign.id, status: "open" });
    expect(task!.detail).toContain("Reports: 2 (impersonation: 1, other: 1)");
    expect(task!.detail).toContain("ada@example.org, not proven: Odd. Very odd.");
    expect(task!.detail).toContain("no address: This is my picture.");
    expect(await fixture.system.db.campaign.findUnique({ where: { id: campaign.id } })).toMatchObject({
      status: "live",
    });
    expect(await fixture.system.db.emailMessage.count()).toBe(0);
  });

  it("after a decision is a new task, about what was reported since", async () => {
    await report();
    const [first] = await tasks();
    await closeTask(fixture.system, { taskId: first!.id, outcome: "dismissed", note: "It is theirs." });
    await report({ reason: "hateful" });
    const [, second] = await tasks();
    expect(second!.detail).toContain("Reports: 1 (hateful: 1)");
  });

  it("has a limit for each campaign", async () => {
    for (let sent = 0; sent < 50; sent += 1) await report();
    await expect(report()).rejects.toMatchObject({ code: "too_many_messages" });
  });
});

it("what was written is deleted after its time", async () => {
  await fixture.system.db.campaignMessage.deleteMany();
  await writeTo();
  await writeTo();
  await sendMessage(visitor(), await askedLink());
  await runUntrusted(visitor(), reportCampaign, {
    id: campaign.id,
    reason: "other",
    body: "Odd.",
    email: null,
    locale: "en",
    form_key: newId("event"),
  });
  const { unconfirmed, confirmed, report } = CAMPAIGN_MESSAGE_DAYS;
  const left = async (days: number) => {
    const createdAt = new Date(fixture.clock.now().getTime() - days * DAY_MS - 60_000);
    await fixture.system.db.campaignMessage.updateMany({ data: { createdAt } });
    await purgeMessages(fixture.system);
    return fixture.system.db.campaignMessage.count();
  };
  expect(await left(unconfirmed - 1)).toBe(3);
  expect(await left(unconfirmed)).toBe(2);
  expect(await left(confirmed)).toBe(1);
  expect(await left(report)).toBe(0);
});
