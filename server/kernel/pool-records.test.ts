import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type ChainedRecord, FIRST_HASH, recordHash } from "@/server/kernel/pool-records";

const RECORD: ChainedRecord = {
  pool_id: "pool_1",
  sequence: 1,
  type: "commitment.paid",
  amount_cents: 12_000n,
  treasury_balance_cents: 9_000n,
  reserves_balance_cents: 3_000n,
  created_at: "2026-03-01T09:00:00.000Z",
  details_hash: "d".repeat(64),
  prev_hash: FIRST_HASH,
};

it("hashes a record as anyone can with nine lines and a checksum program", () => {
  const lines = `${"0".repeat(64)}\npool_1\n1\ncommitment.paid\n12000\n9000\n3000\n2026-03-01T09:00:00.000Z\n${"d".repeat(64)}`;
  expect(recordHash(RECORD)).toBe(createHash("sha256").update(lines).digest("hex"));
});

it("has another hash whenever one field differs", () => {
  const others = Object.keys(RECORD).map((field) => recordHash({ ...RECORD, [field]: 7n }));
  expect(new Set([recordHash(RECORD), ...others]).size).toBe(10);
});
