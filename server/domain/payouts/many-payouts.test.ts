import type pg from "pg";
import { expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { runPayoutSchedules } from "@/server/domain/payouts/run-schedules";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards payouts in large numbers: many races between a payout and the refund of a gift in it, and a large
// installation's schedule in one run.

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;
const RACES = Number(process.env.PAYOUT_RACES ?? 10_000);
const RECIPIENTS = 10_000;
const AT_ONCE = 4;

it(`never pays what is refunded at the same instant, ${RACES} times`, { timeout: 3 * HOUR_MS }, async () => {
  const fixture = await makePayoutFixture();
  try {
    const recipients = await Promise.all(Array.from({ length: AT_ONCE }, () => fixture.recipient()));
    const donor = await fixture.person({ tier: 3 });
    for (let race = 0; race < RACES; race += AT_ONCE) {
      const gifts = await Promise.all(recipients.map((to) => fixture.give(donor, to, { amount_cents: 1_000n })));
      await fixture.settle();
      await Promise.allSettled(
        recipients.flatMap(({ id }, at) => {
          const acts = [
            createPayout(fixture.partner, { identity_id: id }),
            refundGift(fixture.partner, { id: gifts[at]!, reason: null }),
          ];
          return race % 2 === 0 ? acts : acts.reverse();
        }),
      );
      await fixture.work();
    }
    for (const { id } of recipients) {
      const [row] = await fixture.system.statement<{ paid: string; left: string; given: string }>(
        `SELECT (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE identity_id = $1 AND status = 'paid')::text AS paid,
           (SELECT available_cents FROM payout_balance($1, 'USD', $2::timestamptz))::text AS left,
           (SELECT coalesce(sum(net_cents), 0) FROM gifts WHERE to_id = $1 AND status = 'settled')::text AS given`,
        [id, fixture.system.now()],
      );
      expect(BigInt(row!.paid) + BigInt(row!.left)).toBe(BigInt(row!.given));
    }
    expect(await fixture.brokenBooks()).toEqual([]);
  } finally {
    await fixture.close();
  }
});

it(`plans the payouts of ${RECIPIENTS} recipients in one run, each once`, { timeout: HOUR_MS }, async () => {
  const fixture = await makePayoutFixture();
  try {
    const first = await fixture.recipient();
    await fixture.receive(first, 5_000n);
    await fixture.days(1);
    await copyRecipient(fixture, first.id);
    const due = fixture.system.now();
    await fixture.system.db.payoutSchedule.updateMany({ data: { nextAt: due } });
    await Promise.all([1, 2].map(() => runPayoutSchedules(fixture.system, NEVER, due)));
    const planned = await fixture.system.db.payout.groupBy({ by: ["identityId"], _count: true });
    expect(planned).toHaveLength(RECIPIENTS);
    expect(planned.filter(({ _count }) => _count !== 1)).toEqual([]);
  } finally {
    await fixture.close();
  }
});

/** Copies a recipient thousands of times, with its account, schedule and balance. */
async function copyRecipient(fixture: PayoutFixture, id: string): Promise<void> {
  const client = await fixture.admin.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await copyRows(client, id);
    await client.query("RESET session_replication_role");
    await client.query("ANALYZE");
  } finally {
    // If it isn't released, closing the fixture waits for it forever.
    client.release();
  }
}

async function copyRows(client: pg.PoolClient, id: string): Promise<void> {
  const copies = (table: string, where: string, changed: string) =>
    client.query(
      `INSERT INTO ${table} SELECT copy.* FROM (SELECT * FROM ${table} WHERE ${where}) one, generate_series(2, ${RECIPIENTS}) i,
         jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object(${changed})) copy`,
      [id],
    );
  const own = "'identity_id', 'usr_copy' || i";
  const address = "i || '@copies.example'";
  await copies("identities", "id = $1", `'id', 'usr_copy' || i, 'email', ${address}, 'email_key', ${address}`);
  await copies("payout_accounts", "identity_id = $1", `'id', 'pac_copy' || i, ${own}`);
  await copies("payout_schedules", "identity_id = $1", own);
  await client.query(
    `INSERT INTO ledger_accounts (code, currency, normal_side, live, floored)
     SELECT 'identity:usr_copy' || i || ':payable', 'USD', 'credit', true, true FROM generate_series(2, ${RECIPIENTS}) i`,
  );
  await client.query(
    `INSERT INTO ledger_balances (account_id, posted_cents, floored)
     SELECT id, 4900, true FROM ledger_accounts WHERE code LIKE 'identity:usr_copy%'`,
  );
}
