import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import type { BenchFixture } from "@/bench/fixture";

/** The product's rows that are copied to the peers, so that all databases are equally full. */
const SHARED = {
  identities: "SELECT id, manager_id, kyc_tier, status FROM identities",
  payment_methods: "SELECT id, identity_id, token, is_default FROM payment_methods WHERE deleted_at IS NULL",
};

/** The databases of the peers, as URLs. */
export interface PeerDatabases {
  /** With the product's identities and key, and the tables of transfers. */
  team: string;
  /** Empty. */
  medusa: string;
}

/** Makes databases for the peers on the product's PostgreSQL. */
export async function makePeerDatabases({ superuserUrl, apiKey, partnerId }: BenchFixture): Promise<PeerDatabases> {
  const urlOf = (name: string) => Object.assign(new URL(superuserUrl), { pathname: `/${name}` }).href;
  const product = new pg.Client({ connectionString: superuserUrl });
  await product.connect();
  for (const name of ["team", "medusa"]) await product.query(`CREATE DATABASE ${name}`);
  const peers = new pg.Client({ connectionString: urlOf("team") });
  await peers.connect();
  for (const file of ["tables", "transfers"]) await peers.query(readFileSync(`bench/peers/${file}.sql`, "utf8"));
  for (const [table, select] of Object.entries(SHARED)) {
    const { rows } = await product.query(select);
    await peers.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  const hash = createHash("sha256").update(apiKey).digest("hex");
  await peers.query("INSERT INTO api_keys (id, identity_id, hash) VALUES ('key', $1, $2)", [partnerId, hash]);
  await peers.query("ANALYZE");
  await Promise.all([peers.end(), product.end()]);
  return { team: urlOf("team"), medusa: urlOf("medusa") };
}
