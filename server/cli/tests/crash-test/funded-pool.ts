import { setTimeout as sleep } from "node:timers/promises";
import { send, type Target } from "@/server/cli/tests/crash-test/client";

const FUNDED_WITHIN_MS = 120_000;
const POLL_MS = 500;

export interface FundedPool {
  poolId: string;
  memberIds: string[];
}

interface PoolTerms {
  name: string;
  mechanism: string;
  governance?: object;
  members: number;
  perMonthCents: number;
}

/** Creates a pool whose members have paid, and waits until its treasury has their first month. Runs before any kill. */
export async function makeFundedPool(target: Target, terms: PoolTerms): Promise<FundedPool> {
  const { name, mechanism, governance, members, perMonthCents } = terms;
  const poolId = await make(target, "/v1/pools", {
    name,
    flavor: "community",
    legal_structure: "mutual_aid",
    distribution_mechanism: mechanism,
    ...(governance && { governance }),
  });
  const memberIds: string[] = [];
  for (let index = 1; index <= members; index += 1) {
    const identity_id = await makePerson(target, `${mechanism.replaceAll("_", "-")}-${index}`);
    memberIds.push(identity_id);
    await make(target, `/v1/pools/${poolId}/commit`, {
      identity_id,
      cadence: "monthly",
      per_cadence_amount_cents: perMonthCents,
      payment_method_id: "pm_sandbox_ok",
    });
  }
  const until = Date.now() + FUNDED_WITHIN_MS;
  while ((await treasuryCents(target, poolId)) < members * perMonthCents) {
    if (Date.now() > until) throw new Error(`the pool ${name} has no money`);
    await sleep(POLL_MS);
  }
  return { poolId, memberIds };
}

/** Creates a person that the partner manages. Returns its id. */
export function makePerson(target: Target, name: string): Promise<string> {
  return make(target, "/v1/identities", { type: "individual", email: `${name}@pool.crash-test.example` });
}

/** Creates a resource. Returns its id. */
export async function make(target: Target, path: string, body: object): Promise<string> {
  const response = await send(target, path, body);
  if (response && response.status < 300) return String(response.json.id);
  throw new Error(`${path} returned ${response?.status ?? "nothing"}: ${JSON.stringify(response?.json)}`);
}

async function treasuryCents(target: Target, poolId: string): Promise<number> {
  const response = await send(target, `/v1/pools/${poolId}`);
  return Number(response?.json.treasury_balance_cents ?? 0);
}
