import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { retryDelayMs } from "@/server/kernel/retry";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { queueCases } from "@/server/testing/queue-cases";

// Guards that no due row is lost, or processed by two workers: every queue gives the same guarantees.

const DAY_MS = 86_400_000;

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  await fixture.promise({ cap_cents: 90_000_000n });
});
afterAll(() => fixture.close());

describe.each(Object.entries(queueCases(() => fixture)))("the queue of %s", (_, queue) => {
  const { table, key, due } = queue;
  const sql = <Row>(text: string, ...values: unknown[]) => fixture.system.statement<Row>(text, values);
  beforeEach(async () => {
    await sql("DELETE FROM payment_attempts");
    await fixture.admin.query(`DELETE FROM ${table}`);
  });

  interface StoredRow {
    status?: string;
    state: string;
    due: Date | null;
    token: string | null;
    attempts: number;
  }
  const read = async (rowKey: string) => {
    const [row] = await sql<Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${key}::text = $1`, rowKey);
    return (
      row &&
      ({
        ...row,
        due: row[due],
        token: row.lease_token,
        attempts: row.attempts ?? row.attempt ?? row.failures,
      } as StoredRow)
    );
  };
  const endLeases = () =>
    sql(`UPDATE ${table} SET lease_until = now() - interval '1 ms' WHERE lease_token IS NOT NULL`);
  const keysOf = (rows: Lease[]) => rows.map((row) => row.leaseKey).sort();
  const claimOne = async () => {
    const [row, ...more] = await queue.claim(10);
    expect(more).toEqual([]);
    return row!;
  };
  const isDone = async (rowKey: string) => {
    const row = await read(rowKey);
    if (queue.done === null) return row === undefined;
    return row?.status === queue.done && row.token === null;
  };

  it("gives two workers disjoint rows, and every row to one of them", async () => {
    const keys = await queue.seed(4);
    const rows = (await Promise.all([queue.claim(2), queue.claim(2)])).flat();
    rows.push(...(await queue.claim(10)));
    expect(keysOf(rows)).toEqual([...keys].sort());
    expect(await queue.claim(10)).toEqual([]);
    for (const row of rows) expect(await queue.complete(fixture.system, row)).toBe(true);
    for (const rowKey of keys) expect(await isDone(rowKey)).toBe(true);
    expect(await queue.nextDueAt()).toBeNull();
  });

  it("lets another worker take over when a lease ran out, and refuses what the late one says", async () => {
    const [rowKey] = await queue.seed(1);
    const late = await claimOne();
    fixture.clock.advance(DAY_MS);
    // Leases use the database's clock: a day of the product's time does not end them.
    expect(await queue.claim(10)).toEqual([]);
    await endLeases();
    const next = await claimOne();
    expect(next).toMatchObject({ leaseKey: rowKey });
    expect(next.leaseToken).not.toBe(late.leaseToken);
    const held = await read(rowKey!);
    expect(await queue.complete(fixture.system, late)).toBe(false);
    expect(await queue.fail(late, { failures: 1 })).toEqual({ outcome: "lost" });
    if (queue.dead) expect(await queue.fail(late, { failures: 1, isFinal: true })).toEqual({ outcome: "lost" });
    expect(await queue.release(late)).toBe(false);
    expect(await read(rowKey!)).toEqual(held);
    expect(await queue.complete(fixture.system, next)).toBe(true);
    expect(await isDone(rowKey!)).toBe(true);
  });

  it("loses nothing and repeats nothing when a worker is killed before or after it completes", async () => {
    const [rowKey] = await queue.seed(1);
    const killed = fixture.system.transaction(async (tx) => {
      const row = await claimOne();
      expect(await queue.complete(tx, row)).toBe(true);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await queue.claim(10)).toEqual([]);
    await endLeases();
    const row = await claimOne();
    expect(await queue.complete(fixture.system, row)).toBe(true);
    expect(await queue.complete(fixture.system, row)).toBe(false);
    await endLeases();
    expect(await queue.claim(10)).toEqual([]);
    expect(await isDone(rowKey!)).toBe(true);
  });

  it("retries by its table and, after the last delay, makes the row a dead letter", async () => {
    const [rowKey] = await queue.seed(1);
    const { retries } = queue;
    const plain = "delaysMs" in retries ? retries : { ...retries, jitter: 0 };
    const last = "delaysMs" in retries ? retries.delaysMs.length : 4;
    for (let failures = 1; failures <= last; failures += 1) {
      const row = await claimOne();
      const at = fixture.system.now();
      const failed = await queue.fail(row, { failures, at });
      if (failed.outcome !== "retried") throw new Error(`failure ${failures}: ${failed.outcome}`);
      const delayMs = failed.dueAt.getTime() - at.getTime();
      const plainMs = retryDelayMs(plain, failures)!;
      expect(delayMs).toBeGreaterThanOrEqual(plainMs);
      expect(delayMs).toBeLessThanOrEqual(plainMs * (1 + ("jitter" in retries ? retries.jitter! : 0)));
      expect(await read(rowKey!)).toMatchObject({ due: failed.dueAt, token: null, attempts: failures });
      expect(await queue.nextDueAt()).toEqual(failed.dueAt);
      expect(await queue.claim(10)).toEqual([]);
      fixture.clock.advance(failed.dueAt.getTime() - fixture.system.now().getTime());
    }
    const row = await claimOne();
    if (queue.dead === null) return void expect(await queue.complete(fixture.system, row)).toBe(true);
    const isFinal = !("delaysMs" in retries);
    expect(await queue.fail(row, { failures: last + 1, isFinal })).toEqual({ outcome: "dead_letter" });
    expect(await read(rowKey!)).toMatchObject({ status: queue.dead, token: null });
    fixture.clock.advance(30 * DAY_MS);
    expect(await queue.claim(10)).toEqual([]);
    expect(await queue.overdue(0)).toEqual({ count: 0, oldest: null });
  });

  it("returns a released row as it was", async () => {
    const [rowKey] = await queue.seed(1);
    const before = await read(rowKey!);
    expect(await queue.release(await claimOne())).toBe(true);
    expect(await read(rowKey!)).toEqual({ ...before, lease_until: null });
    expect(await queue.complete(fixture.system, await claimOne())).toBe(true);
  });

  it("returns many as they were, except those whose lease was lost", async () => {
    const keys = await queue.seed(3);
    const before = await Promise.all(keys.map(read));
    const rows: Lease[] = [];
    while (rows.length < keys.length) rows.push(...(await queue.claim(keys.length)));
    const [lost] = rows;
    await sql(`UPDATE ${table} SET lease_token = gen_random_uuid() WHERE ${key}::text = $1`, lost!.leaseKey);
    const taken = await read(lost!.leaseKey);
    await queue.releaseAll([]);
    await queue.releaseAll(rows);
    for (const [at, rowKey] of keys.entries())
      expect(await read(rowKey)).toEqual(rowKey === lost!.leaseKey ? taken : { ...before[at], lease_until: null });
  });

  it("tells what is overdue with nobody at it, and when the next row is due", async () => {
    await queue.seed(3);
    await sql(`UPDATE ${table} SET ${due} = $1::timestamptz`, fixture.system.now());
    const [row] = await queue.claim(1);
    const stored = await read(row!.leaseKey);
    const isPast = { count: 2, oldest: stored!.due };
    expect(await queue.overdue(0)).toEqual(isPast);
    expect(await queue.overdue(60_000)).toEqual({ count: 0, oldest: null });
    fixture.clock.advance(61_000);
    expect(await queue.overdue(60_000)).toEqual(isPast);
    expect(await queue.nextDueAt()).toEqual(stored!.due);
    for (const other of await queue.claim(10)) await queue.complete(fixture.system, other);
    // If its worker died, the remaining row comes back when its lease expires.
    expect((await queue.nextDueAt())!.getTime()).toBeGreaterThan(fixture.system.now().getTime());
    await endLeases();
    expect(await queue.overdue(60_000)).toEqual({ ...isPast, count: 1 });
  });
});
