import type { CheckResult } from "@/server/cli/tests/crash-test/checks";
import { insist, type Target } from "@/server/cli/tests/crash-test/client";
import { withDatabase } from "@/server/cli/tests/crash-test/drain";
import { make, makeFundedPool, makePerson } from "@/server/cli/tests/crash-test/funded-pool";
import type { Journal, JournalEntry } from "@/server/cli/tests/crash-test/journal";

const REQUESTS = 100;
const COVERED = 40;
const AMOUNT_CENTS = 75;
const MEMBERS = 3;
const PER_MONTH_CENTS = (COVERED * AMOUNT_CENTS) / MEMBERS;

/** A pool whose treasury covers only some of the requested payouts, which are requested in bursts around the kills. */
export class PoolPayouts {
  private readonly entries: JournalEntry[] = [];
  private readonly underWay: Promise<void>[] = [];
  private poolId = "";
  private payeeId = "";

  constructor(
    private readonly target: Target,
    private readonly journal: Journal,
    private readonly isOver: () => boolean,
  ) {}

  /** Before any kill, fills the treasury and has the payee verified, without which nothing is paid out. */
  async begin(databaseUrl: string): Promise<this> {
    this.payeeId = await makePerson(this.target, "payee");
    await withDatabase(databaseUrl, (client) =>
      client.query("UPDATE identities SET kyc_tier = 1 WHERE id = $1", [this.payeeId]),
    );
    await make(this.target, `/v1/identities/${this.payeeId}/payout_account`, { token: "po_sandbox_ok" });
    const terms = {
      name: "Crash test",
      mechanism: "steward_directed",
      members: MEMBERS,
      perMonthCents: PER_MONTH_CENTS,
    };
    this.poolId = (await makeFundedPool(this.target, terms)).poolId;
    return this;
  }

  /** Requests the next share of all payouts at the same time. */
  burst(share: number): void {
    const count = Math.min(Math.ceil(REQUESTS * share), REQUESTS - this.entries.length);
    for (let index = 0; index < count; index += 1) {
      const entry: JournalEntry = {
        key: `crash-payout-${this.entries.length + 1}`,
        path: `/v1/pools/${this.poolId}/disburse`,
        body: { to: this.payeeId, amount_cents: AMOUNT_CENTS },
        attempts: 0,
        response: null,
      };
      this.entries.push(entry);
      this.underWay.push(insist(this.target, this.journal, entry, this.isOver));
    }
  }

  /** Requests the remaining payouts, and waits for every response. */
  async end(): Promise<void> {
    this.burst(1);
    await Promise.all(this.underWay);
  }

  /** Compares the responses with the pool, and with the payouts. */
  async check(databaseUrl: string): Promise<CheckResult> {
    const paid = this.entries.filter(({ response }) => response && response.status < 300);
    const refused = this.entries.filter(({ response }) => response?.status === 422);
    const row = await withDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query<{ ids: string[]; payouts: number; lowest: string; last: string }>(
        `SELECT array_agg(d.id) AS ids,
           (SELECT count(*)::int FROM payouts o JOIN payments p ON p.subject_id = o.id
            WHERE o.disbursement_id = ANY (array_agg(d.id)) AND p.status = 'cleared' AND p.amount_cents = $2) AS payouts,
           (SELECT min(treasury_cents)::text FROM pool_records WHERE pool_id = $1) AS lowest,
           (SELECT treasury_cents::text FROM pool_records WHERE pool_id = $1 AND type = 'disbursement'
              ORDER BY sequence DESC LIMIT 1) AS last
         FROM disbursements d WHERE d.pool_id = $1 AND d.executed_at IS NOT NULL`,
        [this.poolId, AMOUNT_CENTS],
      );
      return rows[0]!;
    });
    const known = new Set(paid.map(({ response }) => response!.giftId));
    const claims: [boolean, string][] = [
      [paid.length === COVERED, `${paid.length} were answered as paid`],
      [refused.length === REQUESTS - COVERED, `${refused.length} were refused`],
      [row.ids?.length === COVERED && row.ids.every((id) => known.has(id)), `${row.ids?.length} were paid`],
      [row.payouts === COVERED, `${row.payouts} payouts reached the account`],
      [row.lowest === "0" && row.last === "0", `the treasury went down to ${row.lowest}, and was ${row.last} at last`],
    ];
    return {
      promise: `Of ${REQUESTS} payouts, a treasury for ${COVERED} pays ${COVERED} and refuses the others`,
      checked: this.entries.length,
      errors: claims.flatMap(([holds, error]) => (holds ? [] : [error])),
    };
  }
}
