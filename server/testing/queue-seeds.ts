import { randomUUID } from "node:crypto";
import { queueEmail } from "@/server/domain/email/queue-email";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { updateMatch } from "@/server/domain/matching/update-match";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { emitEvents } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { MatchFixture } from "@/server/testing/match-fixture";

const several = (count: number) => Array.from({ length: count }, () => randomUUID());

/** Makes rows of the queue that are due and returns their keys. */
export async function seedDeliveries({ system, partner }: MatchFixture, count: number): Promise<string[]> {
  const { endpoint } = await createWebhook(partner, { url: "https://example.org/hook", events: ["*"] });
  const subjectId = endpoint.id;
  const draft = { type: "gift.settled" as const, subjectId, partyIds: [], data: {} };
  await emitEvents(system, Array(count).fill(draft));
  const events = await system.db.event.findMany({ where: { subjectId, type: "gift.settled" }, orderBy: { id: "asc" } });
  const [now, ownerId] = [system.now(), endpoint.ownerId];
  const data = events.map(({ id: eventId, type }) => ({
    id: system.newId("webhookDelivery"),
    eventId,
    endpointId: endpoint.id,
    ownerId,
    type,
    body: "{}",
    nextAttemptAt: now,
    createdAt: now,
  }));
  await system.db.webhookDelivery.createMany({ data });
  return data.map((row) => row.id);
}

/** Makes rows of the queue that are due and returns their keys. */
export async function seedEmails(ctx: Context, count: number): Promise<string[]> {
  const keys = several(count);
  const body = { to: "ada@example.org", subject: "Hello", text: "t", html: "t", attachments: [] };
  for (const key of keys) await ctx.transaction((tx) => queueEmail(tx, { key, ...body }));
  return keys;
}

/** Makes rows of the queue that are due and returns their keys. */
export async function seedRuns(ctx: Context, count: number): Promise<string[]> {
  const now = ctx.now();
  const data = several(count).map((id) => ({ id, job: "send-receipt", events: [], dueAt: now, createdAt: now }));
  await ctx.db.jobRun.createMany({ data });
  return data.map((run) => run.id);
}

/** Makes rows of the queue that are due and returns their keys. */
export async function seedAllocations(fixture: MatchFixture, count: number): Promise<string[]> {
  const campaign_id = fixture.campaignId;
  const from = fixture.donor;
  for (const { id } of await fixture.system.db.match.findMany({ where: { status: "paused" } }))
    await updateMatch(fixture.partner, { id: campaign_id, match_id: id, status: "active" });
  for (let made = 0; made < count; made += 1)
    await fixture.give(from, fixture.charity, { amount_cents: 1_000n, campaign_id });
  await fixture.settle();
  const rows = await fixture.system.db.matchAllocation.findMany({ where: { status: "taken" } });
  return rows.map((row) => row.giftId);
}

/** Makes due payments with the direction `payout`, from refunds, and returns their keys. */
export async function seedPayments(fixture: MatchFixture, count: number): Promise<string[]> {
  const gifts: string[] = [];
  for (let made = 0; made < count; made += 1) gifts.push(await fixture.give(fixture.donor, fixture.charity));
  await fixture.settle();
  for (const id of gifts) await refundGift(fixture.partner, { id, reason: null });
  // No operation of the product changes the direction of a payment.
  const { rows } = await fixture.admin.query<{ id: string }>(
    `UPDATE payments SET direction = 'payout', charge_id = NULL, status = 'sent', first_sent_at = $2
     WHERE subject_id = ANY ($1) AND direction = 'refund' RETURNING id`,
    [gifts, fixture.system.now()],
  );
  await fixture.system.db.paymentAttempt.deleteMany();
  await fixture.system.db.payment.deleteMany({ where: { direction: "charge" } });
  return rows.map(({ id }) => id);
}

/** Makes rows of the queue that are due and returns their keys. */
export async function seedFollowUps(ctx: Context, count: number): Promise<string[]> {
  const ids = several(count);
  await ctx.transaction((tx) => recordFollowUps(tx, "notify_honoree", ids));
  return ids.map((id) => `notify_honoree:${id}`);
}
