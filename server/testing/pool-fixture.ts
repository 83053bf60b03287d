import type { z } from "zod";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { releasePayouts } from "@/server/domain/payouts/release-payouts";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { recheckYears } from "@/server/domain/pools/commitments/recheck-years";
import { runCommitments } from "@/server/domain/pools/commitments/run-commitments";
import { createPool } from "@/server/domain/pools/create-pool";
import { sweepPools } from "@/server/domain/pools/disbursements/close-disbursements";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import type { Disbursement, Identity } from "@/server/generated/prisma/client";
import type { PoolCadence } from "@/server/kernel/cadence";
import type { Context } from "@/server/operations/context";
import type { JsonObject } from "@/server/resources/fields";
import type { MechanismName } from "@/server/resources/pool";
import type { poolCreateBody } from "@/server/resources/pool-bodies";
import { type GiftFixture, type GiftFixtureOptions, makeGiftFixture } from "@/server/testing/gift-fixture";

type PoolInput = z.output<typeof poolCreateBody>;

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

interface CommitOptions {
  cents?: bigint;
  cadence?: PoolCadence;
  method?: string;
  autoRenew?: boolean;
}

type MemberOptions = CommitOptions & { name?: string };

/** A fixture of gifts with a partner who runs pools. */
export interface PoolFixture extends GiftFixture {
  /** Opens a pool whose only steward is the partner's own identity. Returns its id. */
  pool(mechanism: MechanismName, governance?: JsonObject, others?: Partial<PoolInput>): Promise<string>;
  /** Commits a new person. Their year is charged, and the charge clears. */
  member(poolId: string, options?: MemberOptions): Promise<Identity>;
  /** Commits `count` new people. Their years are charged together, and the charges clear. */
  members(poolId: string, count: number, options?: MemberOptions): Promise<Identity[]>;
  commit(poolId: string, member: Identity, options?: CommitOptions): Promise<string>;
  /** Runs all pool work that is due: charges, releases, and what mechanisms do on their own. */
  work(): Promise<void>;
  /**
   * Advances the clock, and runs the due work after each day. With `step`, after each `step` days, for tests in which
   * the exact day does not matter.
   */
  days(count: number, step?: number): Promise<void>;
  /** Requests a payout as the partner. */
  disburse(poolId: string, to: Identity, cents: bigint, reason?: string): Promise<Disbursement>;
  balances(poolId: string): Promise<{ treasury: bigint; reserves: bigint }>;
}

/** Makes a fixture on its own database. */
export async function makePoolFixture(options?: GiftFixtureOptions): Promise<PoolFixture> {
  return withPools(await makeGiftFixture(options));
}

/** Adds pools to a fixture of gifts. */
export function withPools<Fixture extends GiftFixture>(fixture: Fixture): Fixture & PoolFixture {
  const { system, partner, clock } = fixture;

  const work = () => workOn(system);

  async function commit(poolId: string, member: Identity, given: CommitOptions = {}): Promise<string> {
    const { cents = 1_000n, cadence = "monthly", method = "pm_sandbox_ok", autoRenew = false } = given;
    const { id } = await commitToPool(partner, {
      id: poolId,
      identity_id: member.id,
      cadence,
      per_cadence_amount_cents: cents,
      payment_method_id: method,
      auto_renew: autoRenew,
    });
    return id;
  }

  async function members(poolId: string, count: number, { name = "Ada Member", ...terms }: MemberOptions = {}) {
    const made: Identity[] = [];
    for (let at = 0; at < count; at += 1) {
      const member = await fixture.person({ name });
      await commit(poolId, member, terms);
      made.push(member);
    }
    await payYears(fixture);
    return made;
  }

  return {
    ...fixture,
    work,
    commit,
    async pool(mechanism, governance = {}, others = {}) {
      const { id } = await createPool(partner, {
        name: "Friends",
        flavor: "community",
        legal_structure: "mutual_aid",
        distribution_mechanism: mechanism,
        governance,
        ...others,
      });
      return id;
    },
    member: async (poolId, options) => (await members(poolId, 1, options))[0]!,
    members,
    async days(count, step = 1) {
      for (let left = count; left > 0; left -= step) {
        clock.advance(Math.min(step, left) * DAY_MS);
        await work();
      }
    },
    disburse: (poolId, to, cents, reason) =>
      requestDisbursement(partner, { id: poolId, to: to.id, amount_cents: cents, reason }),
    balances: (poolId) => readBalances(fixture, poolId),
  };
}

/** Charges the years that are due, and lets the charges clear. */
async function payYears({ system, clock }: GiftFixture): Promise<void> {
  await chargeDuePrepayments(system, NEVER);
  await runDuePayments(system);
  clock.advance(10_000);
  await runDuePayments(system);
}

async function workOn(system: Context): Promise<void> {
  await releasePayouts(system, NEVER);
  await chargeDuePrepayments(system, NEVER);
  await runDuePayments(system);
  await recheckYears(system, NEVER);
  await runCommitments(system, NEVER);
  await sweepPools(system, NEVER, system.now());
}

async function readBalances({ system }: GiftFixture, poolId: string) {
  const [row] = await system.statement<{ treasury: string; reserves: string }>(
    `SELECT coalesce(sum(b.posted_cents) FILTER (WHERE a.code LIKE '%:treasury'), 0)::text AS treasury,
       coalesce(sum(b.posted_cents) FILTER (WHERE a.code LIKE '%:reserves'), 0)::text AS reserves
     FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id WHERE a.code LIKE 'pool:' || $1 || ':%'`,
    [poolId],
  );
  return { treasury: BigInt(row!.treasury), reserves: BigInt(row!.reserves) };
}
