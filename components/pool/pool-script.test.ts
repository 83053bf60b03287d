import "@/public/pool.js";
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type DrawInputs, drawOrder, seedHashOf } from "@/server/kernel/draw";
import { type ChainedRecord, FIRST_HASH, recordHash } from "@/server/kernel/pool-records";

// Guards the check in the browser: it agrees with the server about right draws, intact chains, and each wrong one.

type Shown = ChainedRecord & { hash: string };
type Read = (after: number) => Promise<Shown[]>;

interface PoolChecks {
  recordHash(record: ChainedRecord): Promise<string>;
  checkChain(read: Read, last: { sequence: number; hash: string }): Promise<Record<string, unknown>>;
  drawOrder(inputs: DrawInputs): Promise<{ id: string; score: string }[]>;
  checkDraw(draw: DrawInputs & { seed_hash: string; winner_id: string }): Promise<Record<string, unknown>>;
}
const { poolChecks: checks } = globalThis as unknown as { poolChecks: PoolChecks };

const RECORDS = 10_000;
const PAGE = 1_000;

function makeChain(count: number): Shown[] {
  let before = FIRST_HASH;
  return Array.from({ length: count }, (_, at) => {
    const record: ChainedRecord = {
      pool_id: "pol_1",
      sequence: at + 1,
      type: "release",
      amount_cents: 1_000,
      treasury_balance_cents: (at + 1) * 1_000,
      reserves_balance_cents: 0,
      created_at: "2026-03-01T00:00:00.000Z",
      details_hash: "d".repeat(64),
      prev_hash: before,
    };
    before = recordHash(record);
    return { ...record, hash: before };
  });
}

const reading =
  (chain: Shown[]): Read =>
  async (after) =>
    chain.filter(({ sequence }) => sequence > after).slice(0, PAGE);

describe("a chain", () => {
  const chain = makeChain(RECORDS);
  const last = chain.at(-1)!;
  const check = (changed: Shown[]) => checks.checkChain(reading(changed), last);

  it("of ten thousand records holds", async () => {
    expect(await check(chain)).toEqual({ problem: null, total: RECORDS, hash: last.hash });
  });

  it("is broken by a record that was changed, with its hash or without", async () => {
    const at = 4_321;
    const changed = { ...chain[at]!, amount_cents: 9_999 };
    expect(await check(chain.with(at, changed))).toEqual({ number: at + 1, problem: "broken" });
    const rehashed = { ...changed, hash: recordHash(changed) };
    expect(await check(chain.with(at, rehashed))).toEqual({ number: at + 2, problem: "broken" });
  });

  it("misses a record that was left out, at the end too", async () => {
    expect(await check(chain.filter(({ sequence }) => sequence !== 2_000))).toEqual({
      number: 2_000,
      problem: "missing",
    });
    expect(await check(chain.slice(0, -1))).toEqual({ number: RECORDS, problem: "missing" });
  });

  it("is broken if all of it is another one than the page shows", async () => {
    const other = makeChain(3);
    expect(await checks.checkChain(reading(other), { sequence: 3, hash: last.hash })).toEqual({
      number: 3,
      problem: "broken",
    });
  });
});

describe("a draw", () => {
  const seed = randomBytes(32).toString("hex");
  const entries = Array.from({ length: 20 }, () => `dbr_${randomBytes(8).toString("hex")}`);
  const inputs = { pool_id: "pol_1", number: 3, seed, entries, entropy: "e".repeat(64) };
  const order = drawOrder(inputs);
  const draw = { ...inputs, seed_hash: seedHashOf(seed), winner_id: order[0]!.id };

  it("is computed as on the server", async () => {
    expect(await checks.drawOrder(inputs)).toEqual(order);
    expect(await checks.checkDraw(draw)).toMatchObject({ problem: null });
  });

  it("is wrong with another winner, and with another seed", async () => {
    expect(await checks.checkDraw({ ...draw, winner_id: order[1]!.id })).toEqual({
      problem: "winner",
      winner: order[0]!.id,
    });
    expect(await checks.checkDraw({ ...draw, seed: "0".repeat(64) })).toEqual({ problem: "seed" });
  });
});
