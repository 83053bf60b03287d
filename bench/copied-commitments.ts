import type pg from "pg";
import { copyRows } from "@/bench/copied-rows";

/** The changed columns of each copy, by table. `i` is the row to copy, `n` the number of the copy. */
const CHANGED: Record<string, Record<string, string>> = {
  identities: { id: "'usr_bench' || n", email: "n || '@copy.example'", email_key: "n || '@copy.example'" },
  pool_members: {
    id: "'plm_bench' || n",
    identity_id: "'usr_bench' || n",
    counts_as: "'usr_bench' || n",
    position: "n + 10",
  },
  commitments: {
    id: "'cmt_bench' || n",
    identity_id: "'usr_bench' || n",
    payment_method_id: "CASE WHEN n % 100 < $declined THEN 'pm_sandbox_declined' ELSE 'pm_sandbox_ok' END",
  },
  prepayments: { id: "'ppy_bench' || n", commitment_id: "'cmt_bench' || n", identity_id: "'usr_bench' || n" },
  limit_counters: { identity_id: "'usr_bench' || n" },
  events: { id: "'evt_bench' || n", subject_id: "'cmt_bench' || n" },
};

/** The join condition that finds the rows of the commitment to copy, by table. */
const OF_TEMPLATE: Record<string, string> = {
  identities: "i.id = t.identity_id",
  pool_members: "i.identity_id = t.identity_id AND i.pool_id = t.pool_id",
  commitments: "i.id = t.id",
  prepayments: "i.commitment_id = t.id",
  limit_counters: "i.identity_id = t.identity_id",
  events: "i.subject_id = t.id AND i.type = 'pool.committed'",
};

/**
 * Copies a commitment that waits to be charged, together with its member. The payment methods of some copies are
 * declined.
 */
export async function copyCommitment(
  admin: pg.Client,
  commitmentId: string,
  { copies, declinedPercent }: { copies: number; declinedPercent: number },
): Promise<void> {
  await admin.query(`CREATE TEMP TABLE template AS SELECT * FROM commitments WHERE id = '${commitmentId}'`);
  for (const [table, changed] of Object.entries(CHANGED)) {
    const from = `generate_series(1, ${copies}) n, template t JOIN ${table} i ON ${OF_TEMPLATE[table]}`;
    const values = Object.entries(changed).map(([name, value]) => [
      name,
      value.replace("$declined", String(declinedPercent)),
    ]);
    await copyRows(admin, table, { from, changed: Object.fromEntries(values) });
  }
  await admin.query("ANALYZE");
}
