import { afterAll, beforeAll, expect, it } from "vitest";
import { sendDueEmails } from "@/server/domain/email/send-due-emails";
import { liftUndeliverable } from "@/server/domain/email/undeliverable-addresses";
import { readReceivedGift } from "@/server/domain/gifts/received/read-received-gift";
import { listNeeds } from "@/server/domain/home/list-needs";
import { listIssuedReceipts } from "@/server/domain/receipts/list-issued-receipts";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { sweepReceipts } from "@/server/domain/receipts/send-receipt";
import { listOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { readOwnSupporter } from "@/server/domain/supporters/read-own-supporter";
import type { Identity } from "@/server/generated/prisma/client";
import type { Role } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { EmailRefused, type OutgoingEmail } from "@/server/ports/email";
import { explaining } from "@/server/testing/explaining";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryEmail } from "@/server/testing/memory-email";
import { actingFor } from "@/server/testing/organization-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards who learns that an address bounced: only those of the recipient's members who may read it, and only from the
// recipient's own emails.

const gone = new Set<string>();
class Mail extends MemoryEmail {
  override async send(email: OutgoingEmail): Promise<void> {
    if (gone.has(email.to)) throw new EmailRefused("no_mailbox", "550 5.1.1 no such user");
    return super.send(email);
  }
}

let fixture: GiftFixture;
let owner: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { email: new Mail() } });
  owner = await member("owner");
});
afterAll(() => fixture.close());

const FIRST = { limit: 10, after: null };
const bouncedIn = async (ctx: Context) => (await listIssuedReceipts(ctx, { email: "bounced" }, FIRST)).rows;
const undeliverableIn = async (ctx: Context) =>
  (await listOwnSupporters(ctx, { view: "undeliverable" }, FIRST)).rows.map(({ id }) => id);
const needOf = async (ctx: Context) => (await listNeeds(ctx, {})).filter(({ kind }) => kind === "bounces");
const whatHappened = async (ctx: Context, id: string) =>
  (await readReceivedGift(ctx, { id })).history.map(({ what }) => what as string);

async function member(
  role: Role,
  { organizationId = fixture.charity.id, contactWithheld = false } = {},
): Promise<Context> {
  const user = await signedInUser(fixture.system, `${role}-${organizationId}@members.example`);
  await fixture.system.db.membership.create({
    data: { userId: user.userId, organizationId, contactWithheld, roles: [role], createdAt: fixture.system.now() },
  });
  return actingFor(fixture.system, user.userId, organizationId);
}

async function work() {
  fixture.clock.advance(120_000);
  await sweepReceipts(fixture.system, new AbortController().signal, fixture.system.now());
  await sendDueEmails(fixture.system);
}

async function giveAndSend(donor: Identity, share_contact: boolean): Promise<string> {
  const giftId = await fixture.give(donor, fixture.charity, { share_contact });
  await fixture.settle();
  await work();
  return giftId;
}

it("shows members who may read the address where it matters, until the receipt is sent again", async () => {
  const donor = await fixture.person();
  gone.add(donor.email);
  const giftId = await giveAndSend(donor, true);
  const { supporterId } = await fixture.system.db.giftContact.findUniqueOrThrow({ where: { giftId } });
  expect(await whatHappened(owner, giftId)).toContain("receipt_bounced");
  expect(await needOf(owner)).toEqual([{ kind: "bounces", count: 1 }]);
  const [row, ...others] = await bouncedIn(owner);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ giftId, bounced: { reason: "no_mailbox" } });
  const supporter = () => readOwnSupporter(owner, { id: supporterId! });
  expect(await supporter()).toMatchObject({ bounced: { reason: "no_mailbox" } });
  expect(await undeliverableIn(owner)).toEqual([supporterId]);
  await reissueReceipt(owner, { id: row!.id, email_to: "right@example.org" });
  expect(await needOf(owner)).toEqual([]);
  await work();
  expect(await bouncedIn(owner)).toEqual([]);
  expect(await whatHappened(owner, giftId)).toContain("receipt_bounced");
  await liftUndeliverable(fixture.system, donor.email);
  expect((await supporter()).bounced).toBeNull();
  expect(await undeliverableIn(owner)).toEqual([]);
});

it("shows it to no role without donors' addresses, and of no gift that did not share one", async () => {
  const donor = await fixture.person();
  gone.add(donor.email);
  const shared = await giveAndSend(donor, true);
  const unshared = await giveAndSend(donor, false);
  const refusals = { viewer: "insufficient_scope", campaigns: "insufficient_scope", support: "not_permitted" };
  for (const [role, code] of Object.entries(refusals)) {
    // A former editor, whose role shows contacts only after an owner has allowed it.
    const other = await member(role as Role, { contactWithheld: true });
    await expect(bouncedIn(other), role).rejects.toMatchObject({ code });
    expect(await needOf(other), role).toEqual([]);
    for (const id of [shared, unshared]) expect(await whatHappened(other, id), role).not.toContain("receipt_bounced");
  }
  expect(await whatHappened(owner, unshared)).not.toContain("receipt_bounced");
  expect((await bouncedIn(owner)).map(({ giftId }) => giftId)).toEqual([shared]);
  const { rows } = await listIssuedReceipts(owner, {}, FIRST);
  expect(rows.find(({ giftId }) => giftId === unshared)?.bounced).toBeNull();
});

it("tells another organization nothing of what came back from the same address", async () => {
  const donor = await fixture.person();
  const { charity, system } = fixture;
  const rival = await system.db.identity.create({
    data: {
      ...(await fixture.person({ name: "Rival" })),
      id: system.newId("organization"),
      type: "organization",
      email: "rival@example.org",
      emailKey: "rival@example.org",
      address: undefined,
      metadata: {},
    },
  });
  await fixture.give(donor, rival, { share_contact: true });
  await fixture.settle();
  gone.add(donor.email);
  await giveAndSend(donor, true);
  const bouncedAt = async (recipientId: string) =>
    (await system.db.supporter.findFirstOrThrow({ where: { recipientId, email: donor.email.toLowerCase() } }))
      .emailBouncedAt;
  expect(await bouncedAt(charity.id)).not.toBeNull();
  expect(await bouncedAt(rival.id)).toBeNull();
  const rivalsOwner = await member("owner", { organizationId: rival.id });
  expect(await bouncedIn(rivalsOwner)).toEqual([]);
  expect(await needOf(rivalsOwner)).toEqual([]);
  expect(await undeliverableIn(rivalsOwner)).toEqual([]);
});

it("finds them by an index among all other receipts", async () => {
  const plans: string[] = [];
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(`INSERT INTO receipts SELECT copy.* FROM (SELECT * FROM receipts LIMIT 1) one, generate_series(1, 20000) i,
    jsonb_populate_record(NULL::receipts, to_jsonb(one) || jsonb_build_object('id', 'rcp_c' || i, 'sequence', 1000000 + i,
      'gift_id', 'gft_c' || i, 'serial', 1000 + i, 'number', 'C-' || i, 'code', 'c' || i, 'email_bounced_at', null)) copy`);
  await client.query("RESET session_replication_role; ANALYZE receipts");
  client.release();
  const explained = explaining(owner, plans);
  await bouncedIn(explained);
  await needOf(explained);
  const read = plans.filter((plan) => / receipts\b/.test(plan));
  expect(read.length).toBeGreaterThanOrEqual(2);
  for (const plan of read) expect(plan).toMatch(/receipts_bounced/);
});
