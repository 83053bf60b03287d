import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailWaysBack } from "@/server/domain/checkouts/email-ways-back";
import { emailGiftNotices } from "@/server/domain/gifts/notifications/gift-notices";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { DUE_WORK, overdueWork, WORK_INVARIANTS } from "@/server/domain/overdue-work";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { issueLateReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { sendReceipt } from "@/server/domain/receipts/send-receipt";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { work } from "@/server/jobs/jobs";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { deliverAll } from "@/server/testing/deliver-all";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

// Guards operators: readiness, metrics, commands and the audit all show work that no job and no sweep has done.

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture({ startAt: new Date() });
  const { system, partner, donor, charity, campaignId } = fixture;
  await createWebhook(partner, { url: "https://example.org/hook", events: ["*"] });
  await fixture.promise();
  const matched = await fixture.contribute(2_000n);
  await refundGift(partner, { id: await fixture.contribute(3_000n), reason: null });
  const terms = { campaignId, donorId: donor.id, amountCents: 700n, cadence: "monthly", locale: "en" } as const;
  await startRecurringGift(partner, { id: newId("recurringGift"), firstGiftId: newId("gift"), ...terms });
  await fixture.give(donor, charity);
  await deliverAll(system);
  const { id } = await system.db.receipt.findUniqueOrThrow({ where: { giftId: matched } });
  await sendReceipt(system, id);
  await issueLateReceipts(system, charity.id);
  await emailGiftNotices(system, new AbortController().signal);
  await emailWaysBack(system, new AbortController().signal);
  await leavePool();
  await setPayoutAccount(partner, { id: charity.id, token: "po_sandbox_ok" });
});
afterAll(() => fixture.close());

/** A pool with a member and a payout. */
async function leavePool(): Promise<void> {
  const { system, partner, donor } = fixture;
  const terms = { flavor: "community", legal_structure: "mutual_aid", distribution_mechanism: "threshold" } as const;
  const { id } = await createPool(partner, { name: "Friends", ...terms, governance: { threshold: 500 } });
  await commitToPool(partner, {
    id,
    identity_id: donor.id,
    cadence: "annual",
    per_cadence_amount_cents: 700n,
    payment_method_id: "pm_sandbox_ok",
  });
  await requestDisbursement(partner, { id, to: donor.id, amount_cents: 700n });
  await chargeDuePrepayments(system, new AbortController().signal);
  fixture.clock.advance(10_000);
  await runDuePayments(system);
}

const AGO = "now() - interval '2 hours'";
const verification = (columns: string, values: string) => `
  INSERT INTO verifications (id, identity_id, tier_attempted, created_at, ${columns})
  SELECT 'kyc_1', id, 1, ${AGO}, ${values} FROM identities LIMIT 1`;
const unguarded = (statement: string) => `SET LOCAL session_replication_role = replica; ${statement}`;
const followUp = (kind: string) => `INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
  VALUES ('${kind}:1', '${kind}', '1', ${AGO}, ${AGO})`;

/** For each sweep, one way to leave its work undone for two hours. */
const LEFT_UNDONE: Record<string, string> = {
  "fan-out-events": `INSERT INTO open_events SELECT id, type, subject_id, ${AGO} FROM events WHERE type = 'gift.created'`,
  "sync-checkouts": followUp("sync_checkout"),
  "email-ways-back": followUp("email_way_back"),
  "notify-honorees": followUp("notify_honoree"),
  "email-gift-notices": followUp("notify_of_gift"),
  "email-daily-receipts": followUp("email_daily_receipts"),
  "email-lapsed-matches": followUp("email_lapsed_match"),
  "email-new-roles": followUp("email_new_roles"),
  "email-thanks": followUp("email_thanks"),
  "reverse-skipped-matches": followUp("reverse_match"),
  "email-payout-accounts": followUp("email_payout_account"),
  "email-disputes": followUp("email_dispute"),
  "email-gift-actions": followUp("email_gift_action"),
  "import-bank-files": followUp("read_bank_file"),
  "ask-refund-accounts": followUp("ask_refund_account"),
  "match-bank-files": followUp("match_bank_file"),
  "match-commitments": followUp("match_commitment"),
  "apply-bank-rules": followUp("apply_bank_rules"),
  "expire-gift-actions": unguarded(
    `UPDATE gifts SET action_code = 'payment_method_missing', action_expires_at = ${AGO} WHERE status = 'pending'`,
  ),
  "send-dispute-answers": followUp("send_dispute_answer"),
  "email-pools": followUp("email_pool"),
  "sweep-gifts": unguarded(`UPDATE gifts SET created_at = ${AGO} WHERE status = 'pending'`),
  "recheck-gifts": unguarded(`UPDATE gifts SET status = 'settling', screening = 'recheck', charged_at = ${AGO}`),
  "sweep-deliveries": `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = ${AGO}, last_attempt_at = ${AGO}`,
  "sweep-receipts": followUp("email_receipt"),
  "sweep-emails": `UPDATE email_messages SET status = 'queued', next_attempt_at = ${AGO}`,
  "sweep-updates": followUp("email_update"),
  "sweep-payments": `UPDATE payments SET next_at = ${AGO}`,
  "plan-payouts": `UPDATE payout_schedules SET next_at = ${AGO}`,
  "apply-rail-events": `INSERT INTO rail_events (id, payment_id, type, received_at) VALUES ('memory:1', 'pay_1', 'charge.cleared', ${AGO})`,
  "sweep-campaigns": `UPDATE campaigns SET starts_at = NULL, ends_at = ${AGO} WHERE parent_campaign_id IS NULL`,
  "sweep-matches": `UPDATE matches SET starts_at = ${AGO} - interval '1 day', ends_at = ${AGO}`,
  "sweep-allocations": unguarded(`UPDATE match_allocations SET status = 'taken', next_attempt_at = ${AGO}`),
  "sweep-recurring-gifts": `UPDATE recurring_gifts SET act_at = ${AGO}`,
  "sweep-prepayments": `UPDATE commitments SET charge_at = ${AGO}`,
  "recheck-years": `UPDATE prepayments SET screening = 'recheck', frozen_at = ${AGO}`,
  "sweep-commitments": `UPDATE commitments SET next_release_at = ${AGO}`,
  "notify-of-renewals": `UPDATE commitments SET auto_renew = true, status = 'active', renews_at = ${AGO} + interval '14 days'`,
  "sweep-pools": `UPDATE pools SET act_at = ${AGO}`,
  "apply-for-charities": followUp("apply_for_charity"),
  "recheck-charities": `INSERT INTO charity_list_versions (list, version, is_current, rows, file_date, files, imported_by, imported_at)
    VALUES ('pub78', 1, true, 1, '2026-01-10', '[]', 'test', ${AGO})`,
  "decide-verifications": verification("status, decide_at", `'processing', ${AGO}`),
  "end-verifications": verification("expires_at", AGO),
  "check-payout-accounts": followUp("check_payout_account"),
  "recheck-payout-accounts": `INSERT INTO payout_accounts (id, identity_id, rail, type, status, return_url, check_at, created_at, usable_at)
    SELECT 'pac_1', id, 'sandbox', 'bank_account', 'pending', 'https://partner.example.org/', ${AGO}, ${AGO}, ${AGO} FROM identities
    WHERE type = 'individual' LIMIT 1`,
  "complete-forms": followUp("complete_form"),
  "check-mandates": followUp("check_mandate"),
  "save-methods": followUp("save_method"),
  "forget-methods": followUp("forget_method"),
  "release-authorizations": `INSERT INTO payment_authorizations (rail, token, ends_at, check_at, created_at)
    VALUES ('sandbox', 'tok_1', ${AGO}, ${AGO}, ${AGO})`,
  "renew-authorizations": `INSERT INTO payment_authorizations (rail, token, ends_at, check_at, renew_at, created_at)
    VALUES ('sandbox', 'tok_2', now(), now() + interval '1 day', ${AGO}, ${AGO})`,
  "expire-setup-sessions": `INSERT INTO setup_sessions (id, identity_id, return_url, expires_at, created_at)
    SELECT 'sts_1', id, 'https://partner.example.org/', ${AGO}, ${AGO} FROM identities LIMIT 1`,
  "sweep-identities": `UPDATE identities SET screening_fingerprint = NULL, updated_at = ${AGO}`,
  "sweep-open-gifts": `UPDATE identities SET status = 'suspended', updated_at = ${AGO} WHERE type = 'individual'`,
  "sweep-late-receipts": unguarded(`DELETE FROM receipts; UPDATE gifts SET settled_at = ${AGO} WHERE status = 'settled';
    UPDATE identities SET charity_verified_at = ${AGO} WHERE charity_status = 'verified'; ${followUp("issue_receipts")}`),
  "sweep-ended-campaigns": `UPDATE campaigns SET status = 'ended', ended_at = ${AGO}`,
};

/** Runs the statement and the check in a transaction that is rolled back. */
async function broken(statement: string, check: (client: pg.PoolClient, ctx: Context) => Promise<void>): Promise<void> {
  const client = await fixture.admin.connect();
  try {
    await client.query("BEGIN");
    await client.query(statement);
    const own: Context["statement"] = async <Row>(text: string, values: unknown[]) =>
      (await client.query(text, values)).rows as Row[];
    await check(client, { ...fixture.system, statement: own });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

const breachesOf = async (client: pg.PoolClient, index: number) =>
  (await client.query(WORK_INVARIANTS[index]!.sql, [fixture.system.now()])).rowCount;

describe("overdue work", () => {
  it("is that of every job's sweep, and of sweeps that exist", () => {
    const known = DUE_WORK.map(({ sweep }) => sweep);
    const names = work.sweeps.map(({ name }) => name);
    for (const { name, sweep } of work.jobs) expect(known, name).toContain(sweep);
    for (const name of known) expect(names).toContain(name);
    const uncovered = work.sweeps.filter(({ name, cron }) => cron === undefined && !known.includes(name));
    expect(uncovered).toEqual([]);
  });

  it("is nothing while everything is fresh", async () => {
    const found = await overdueWork(fixture.system);
    expect(found.map(({ sweep }) => sweep)).toEqual(DUE_WORK.map(({ sweep }) => sweep));
    expect(found.filter(({ count, oldest }) => count > 0 || oldest !== null)).toEqual([]);
    for (const index of WORK_INVARIANTS.keys())
      await broken("SELECT", async (client) => expect(await breachesOf(client, index)).toBe(0));
  });

  // Guards the audit itself: an invariant that cannot fail proves nothing.
  it.each(DUE_WORK.map(({ sweep }, index) => [sweep, index] as const))("of %s is seen", async (sweep, index) => {
    await broken(LEFT_UNDONE[sweep]!, async (client, ctx) => {
      expect(await breachesOf(client, index)).toBeGreaterThan(0);
      const found = (await overdueWork(ctx)).find((each) => each.sweep === sweep)!;
      expect(found.count).toBeGreaterThan(0);
      expect(Date.now() - found.oldest!.getTime()).toBeGreaterThan(3_600_000);
    });
  });
});

// An endpoint that hangs or fails has a backlog however promptly it is tried. The audit must not report that.
describe("a backlog of deliveries", () => {
  const index = DUE_WORK.findIndex(({ sweep }) => sweep === "sweep-deliveries");
  const backlog = LEFT_UNDONE["sweep-deliveries"]!;
  const requested = `${backlog.replace("'failed'", "'delivered'")};
    INSERT INTO open_events SELECT 'evt_' || d.id, 'webhook.due', d.id, ${AGO} FROM webhook_deliveries d`;
  const one = "WHERE id = (SELECT min(id) FROM webhook_deliveries)";
  const findings = async (...statements: string[]) => {
    let found = 0;
    await broken(statements.join("; "), async (client, ctx) => {
      found = (await breachesOf(client, index)) ?? 0;
      // Alarms must not report it either.
      expect((await overdueWork(ctx))[index]!.count).toBe(found);
    });
    return found;
  };

  it.each([
    ["that are due", backlog],
    ["that were asked for", requested],
  ])("%s is a finding only while nothing is sent to the endpoint", async (_what, left) => {
    const all = await findings(left);
    expect(all).toBeGreaterThan(1);
    expect(
      await findings(left, `UPDATE webhook_deliveries SET last_attempt_at = now() - interval '4 minutes' ${one}`),
    ).toBe(0);
    expect(
      await findings(left, `UPDATE webhook_deliveries SET last_attempt_at = now() - interval '6 minutes' ${one}`),
    ).toBe(all);
    const lease = (until: string) =>
      `UPDATE webhook_deliveries SET lease_token = gen_random_uuid(), lease_until = ${until} ${one}`;
    expect(await findings(left, lease("now() + interval '9 s'"))).toBe(0);
    expect(await findings(left, lease("now() - interval '9 s'"))).toBe(all);
  });

  it("of one endpoint does not excuse that of another", async () => {
    const other = `INSERT INTO webhook_endpoints SELECT o.* FROM (SELECT * FROM webhook_endpoints LIMIT 1) w,
      jsonb_populate_record(NULL::webhook_endpoints, to_jsonb(w) || '{"id": "whk_other"}') o`;
    const moved = `UPDATE webhook_deliveries SET endpoint_id = 'whk_other', last_attempt_at = now() ${one}`;
    const all = await findings(backlog);
    expect(await findings(backlog, other, moved)).toBe(all - 1);
  });
});

const COPIES = 2_000;
/** What makes each copy of a row unique, and marks it as done. */
const DONE: Record<string, string> = {
  gifts:
    "jsonb_build_object('id', 'gft_c' || i, 'to_id', 'idn_c' || i, 'status', 'settled', 'match_id', NULL, 'matched_gift_id', NULL)",
  identities: `jsonb_build_object('id', 'idn_c' || i, 'email', 'c' || i || '@example.org',
    'email_key', 'c' || i || '@example.org', 'status', 'active',
    'screening_fingerprint', 'x', 'charity_status', 'unverified')`,
  campaigns: "jsonb_build_object('id', 'cmp_c' || i, 'start_key', NULL, 'ends_at', now() + i * interval '1 hour')",
  matches: "jsonb_build_object('id', 'mch_c' || i, 'status', 'ended')",
  match_allocations: "jsonb_build_object('gift_id', 'gft_c' || i, 'matched_gift_id', 'gft_d' || i, 'status', 'given')",
  recurring_gifts:
    "jsonb_build_object('id', 'rec_c' || i, 'campaign_id', 'cmp_c' || i, 'act_at', now() + i * interval '1 hour')",
  pools: "jsonb_build_object('id', 'pool_c' || i, 'slug', 'c' || i, 'act_at', NULL)",
  commitments:
    "jsonb_build_object('id', 'cmt_c' || i, 'identity_id', 'idn_c' || i, 'charge_at', NULL, 'next_release_at', NULL, 'renews_at', NULL)",
  prepayments: `jsonb_build_object('id', 'prp_c' || i, 'commitment_id', 'cmt_c' || i, 'status', 'canceled',
    'screening', 'clear', 'frozen_at', NULL)`,
  disbursements: "jsonb_build_object('id', 'dbr_c' || i, 'executed_at', now(), 'closes_at', NULL)",
  recurring_occurrences: `jsonb_build_object('recurring_gift_id', 'rec_c' || i, 'gift_id', 'gft_c' || i,
    'state', 'settled', 'is_handled', true)`,
  payout_schedules: "jsonb_build_object('identity_id', 'idn_c' || i, 'next_at', now() + i * interval '1 hour')",
  receipts:
    "jsonb_build_object('id', 'rct_c' || i, 'gift_id', 'gft_c' || i, 'serial', 10 + i, 'sequence', 1000000 + i, 'number', 'c' || i, 'code', 'c' || i)",
  events: "jsonb_build_object('id', 'evt_c' || i)",
  email_messages: "jsonb_build_object('id', 100000 + i, 'key', 'c' || i, 'message_name', 'c' || i, 'status', 'sent')",
  webhook_deliveries: "jsonb_build_object('id', 'whv_c' || i, 'event_id', 'evt_c' || i, 'status', 'delivered')",
  payment_authorizations: "jsonb_build_object('token', 'tok_c' || i)",
  payments:
    "jsonb_build_object('id', 'pay_c' || i, 'subject_id', 'gft_c' || i, 'charge_id', NULL, 'direction', 'payout', 'next_at', NULL)",
};

const SOURCE: Record<string, string> = {
  campaigns: "campaigns WHERE parent_campaign_id IS NULL",
  recurring_gifts: "recurring_gifts WHERE status = 'active'",
  payment_authorizations: `(VALUES ('sandbox', 'tok', NULL::text, now(), NULL::timestamptz, 'released', now(), NULL::timestamptz, false))
    v(rail, token, gift_id, ends_at, check_at, outcome, created_at, renew_at, is_renewing)`,
};

// Guards the cost of the check, which runs every second: it does not read rows that are done.
it("is found without reading any of two thousand rows that are done", async () => {
  const client = await fixture.admin.connect();
  const plans = new Map<string, string>();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    for (const [table, copy] of Object.entries(DONE)) {
      await client.query(`INSERT INTO ${table} SELECT copy.* FROM (SELECT * FROM ${SOURCE[table] ?? table} LIMIT 1) one,
        generate_series(1, ${COPIES}) i, jsonb_populate_record(NULL::${table}, to_jsonb(one) || ${copy}) copy`);
      await client.query(`ANALYZE ${table}`);
    }
    for (const { sweep, rows } of DUE_WORK) {
      const before = new Date(fixture.system.now().getTime() - 20_000);
      const { rows: lines } = await client.query<Record<string, string>>(`EXPLAIN ${rows}`, [before]);
      plans.set(sweep, lines.map((line) => line["QUERY PLAN"]).join("\n"));
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  for (const [sweep, plan] of plans)
    expect(plan, sweep).not.toMatch(/Seq Scan on (?!webhook_endpoints|follow_ups|open_events|charity_list_versions)/);
});
