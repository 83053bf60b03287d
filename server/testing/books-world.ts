import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { createMatch } from "@/server/domain/matching/create-match";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import {
  approveDisbursementRequest,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import type { Identity } from "@/server/generated/prisma/client";
import type { Vote } from "@/server/resources/disbursement";
import type { PoolFixture } from "@/server/testing/pool-fixture";

/**
 * Fills the books with correct examples of every kind of decision and figure: gifts, matches, pools of all mechanisms.
 */
export async function fillBooks(fixture: PoolFixture): Promise<void> {
  await fillGifts(fixture);
  await fillMatches(fixture);
  await fillVotes(fixture);
  await fillStewards(fixture);
  await fillThresholds(fixture);
  await fillDeliveries(fixture);
  await fillTurns(fixture);
}

async function fillGifts(fixture: PoolFixture): Promise<void> {
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.1" });
  const donor = await fixture.person({ tier: 0 });
  // Together exactly the monthly limit of the lowest tier.
  for (const amount_cents of [50n, 24_950n]) await fixture.give(donor, fixture.charity, { amount_cents });
  await fixture.give(await fixture.person(), fixture.charity, { amount_cents: 3_000n, currency: "EUR" });
  const refunded: string[] = [];
  for (const amount_cents of [50n, 900n])
    refunded.push(await fixture.give(await fixture.person(), fixture.charity, { amount_cents }));
  await fixture.give(await fixture.person(), fixture.charity, { payment_method_id: "pm_sandbox_declined" });
  await fixture.settle();
  for (const id of refunded) await refundGift(fixture.partner, { id, reason: null });
  await fixture.settle();
}

/** A match of half of each contribution, up to 800 each and 1,500 in total: it gives 500, 800, and the last 200. */
async function fillMatches(fixture: PoolFixture): Promise<void> {
  const terms = { name: "Lamps", status: "live" as const, beneficiary_id: fixture.charity.id };
  const { id } = await createCampaign(fixture.partner, terms);
  const sponsor = await fixture.person();
  const limits = { ratio: 0.5, per_gift_cap_cents: 800n, minimum_gift_cents: 500n, cap_cents: 1_500n };
  await createMatch(fixture.partner, { id, sponsor_id: sponsor.id, ...limits });
  for (const amount_cents of [1_000n, 3_000n, 1_000n]) {
    await fixture.give(await fixture.person(), fixture.charity, { campaign_id: id, amount_cents });
    await fixture.settle();
  }
  await giveDueMatches(fixture.system, new AbortController().signal);
  await fixture.settle();
}

/** A pool of a mechanism with `count` members. Its treasury has 1,000 from each. */
async function poolOf(fixture: PoolFixture, count: number, ...terms: Parameters<PoolFixture["pool"]>) {
  const pool = await fixture.pool(...terms);
  const members: Identity[] = [];
  for (let index = 0; index < count; index += 1) members.push(await fixture.person({ name: `Ada ${index}` }));
  for (const member of members) await fixture.commit(pool, member);
  await fixture.work();
  fixture.clock.advance(10_000);
  await fixture.work();
  return { pool, members };
}

/**
 * One vote is won early, one is lost early, and two run until they close: one with a quorum and a majority, one
 * without.
 */
async function fillVotes(fixture: PoolFixture): Promise<void> {
  const { pool, members } = await poolOf(fixture, 4, "member_vote");
  const votes: (Vote | null)[][] = [
    ["for", "for", "for", null],
    ["against", "against", null, null],
    ["for", "for", null, null],
    ["for", null, null, null],
  ];
  for (const choices of votes) {
    const { id } = await fixture.disburse(pool, members[0]!, 100n);
    for (const [index, choice] of choices.entries())
      if (choice)
        await voteOnDisbursement(fixture.partner, {
          id: pool,
          disbursement_id: id,
          choice,
          identity_id: members[index]!.id,
        });
  }
}

/**
 * A pool that requires two approvals from its two stewards, where the requester's own counts up to 200. And an
 * emergency pool that reaches its cap of 800 a month.
 */
async function fillStewards(fixture: PoolFixture): Promise<void> {
  const options = { required_approvals: 2, self_approval_limit_cents: 200 };
  const { pool, members } = await poolOf(fixture, 2, "steward_directed", options);
  await addPoolMember(fixture.partner, { id: pool, identity_id: members[0]!.id, role: "steward" });
  const payee = await fixture.person();
  for (const cents of [150n, 250n]) {
    const { id: disbursement_id } = await fixture.disburse(pool, payee, cents);
    await approveDisbursementRequest(fixture.partner, { id: pool, disbursement_id, identity_id: members[0]!.id });
  }
  const caps = { cap_cents: 500, cap_per_month_cents: 800 };
  const { pool: emergency } = await poolOf(fixture, 2, "emergency", caps);
  for (const amount_cents of [500n, 300n])
    await requestDisbursement(fixture.partner, { id: emergency, to: payee.id, amount_cents });
}

/**
 * A treasury of 2,000 above a threshold of 1,500, an amount exactly at its threshold, two approvals, and a draw between
 * two.
 */
async function fillThresholds(fixture: PoolFixture): Promise<void> {
  const of = (threshold_type: string, threshold: number) =>
    poolOf(fixture, 2, "threshold", { threshold_type, threshold });
  const treasury = await of("treasury", 1_500);
  for (const cents of [100n, 400n]) await fixture.disburse(treasury.pool, treasury.members[0]!, cents);
  const amount = await of("amount", 300);
  await fixture.disburse(amount.pool, amount.members[0]!, 300n);
  const approvals = await of("approvals", 2);
  const { id } = await fixture.disburse(approvals.pool, approvals.members[0]!, 100n);
  const by = { id: approvals.pool, disbursement_id: id, identity_id: approvals.members[1]!.id };
  await approveDisbursementRequest(fixture.partner, by);
  const random = await poolOf(fixture, 2, "random");
  for (const member of random.members) await fixture.disburse(random.pool, member, 300n);
  await drawDisbursement(fixture.partner, { id: random.pool });
}

/** A delivery that succeeded at its third attempt, and one that was abandoned. */
async function fillDeliveries({ admin, partnerId, clock }: PoolFixture): Promise<void> {
  const at = clock.now();
  await admin.query(
    `INSERT INTO webhook_endpoints (id, owner_id, url, events, scopes, created_at) VALUES ('whk_books', $1, 'https://example.org', '{*}', '{*}', $2)`,
    [partnerId, at],
  );
  await admin.query(
    `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, owner_id, type, body, created_at, status, attempts, scheduled_done, delivered_at, expired_at, next_attempt_at)
     SELECT v.id, (SELECT e.id FROM events e ORDER BY e.id OFFSET v.place LIMIT 1), 'whk_books', $1, 'gift.created', '{}', $2::timestamptz,
       v.status, v.tries, v.tries, CASE v.status WHEN 'delivered' THEN $2::timestamptz END, CASE v.status WHEN 'expired' THEN $2::timestamptz END,
       CASE v.status WHEN 'failed' THEN $2::timestamptz + interval '1 day' END
     FROM (VALUES ('whv_came', 0, 'delivered', 3), ('whv_lost', 1, 'expired', 6), ('whv_last', 2, 'failed', 5)) AS v(id, place, status, tries)`,
    [partnerId, at],
  );
  await admin.query(
    `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, response_status, error_code)
     SELECT q.id, n, q.created_at + (ARRAY[0, 61, 362, 2163, 9364, 52565])[n] * interval '1 second', 1000,
       CASE WHEN q.id = 'whv_came' AND n = 3 THEN 200 ELSE 500 END, CASE WHEN q.id = 'whv_came' AND n = 3 THEN NULL ELSE 'http_error' END
     FROM webhook_deliveries q CROSS JOIN LATERAL generate_series(1, q.attempts) n WHERE q.endpoint_id = 'whk_books'`,
  );
}

/** Three weekly turns of two members, during which the votes close. */
async function fillTurns(fixture: PoolFixture): Promise<void> {
  await poolOf(fixture, 2, "scheduled_rotation", { interval: "weekly", amount_cents: 400 });
  await fixture.days(36, 7);
}
