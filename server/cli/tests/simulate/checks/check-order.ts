import type { Stage } from "@/server/cli/tests/simulate/world/stage";

/** How far two clocks that agree once a second may differ. */
const APART_MS = 1_000;
/** How far the product's time may be ahead while the database's clock is right. */
const AHEAD_MAX_MS = 61_000;

/** Things with an earlier date than what they follow. */
const EARLIER = `
  SELECT 'gift ' || id || ' settled at ' || settled_at || ', made at ' || created_at AS detail FROM gifts
    WHERE settled_at < created_at - $1 * interval '1 ms'
  UNION ALL SELECT 'gift ' || id || ' refunded at ' || refunded_at || ', settled at ' || settled_at FROM gifts
    WHERE refunded_at < settled_at - $1 * interval '1 ms'
  UNION ALL SELECT 'payment ' || id || ' sent at ' || first_sent_at || ', planned at ' || created_at FROM payments
    WHERE first_sent_at < created_at - $1 * interval '1 ms'
  UNION ALL SELECT 'request ' || id || ' paid at ' || executed_at || ', made at ' || created_at FROM disbursements
    WHERE executed_at < created_at - $1 * interval '1 ms'
  UNION ALL SELECT 'receipt of ' || g.id || ' issued at ' || r.issued_at || ', settled at ' || g.settled_at
    FROM receipts r JOIN gifts g ON g.id = r.gift_id WHERE r.issued_at < g.settled_at - $1 * interval '1 ms'
  UNION ALL SELECT 'gift ' || g.id || ' made at ' || g.created_at || ', due at ' || o.due_at
    FROM recurring_occurrences o JOIN gifts g ON g.id = o.gift_id WHERE g.created_at < o.due_at - $1 * interval '1 ms'`;

const MADE = ["gifts", "payments", "events"]
  .map((table) => `SELECT '${table}' AS table, id, created_at AS at FROM ${table}`)
  .join(" UNION ALL ");

/**
 * Whatever happens to the clocks, later rows never have earlier dates, so that lists show the newest first; and nothing
 * is dated in the future while the database's clock is right.
 */
export async function checkOrder({ world, memory, story }: Stage): Promise<void> {
  const { admin, state, clock, machines } = world;
  if (!machines.haveSteps) return;
  const { rows: earlier } = await admin.query<{ detail: string }>(EARLIER, [APART_MS]);
  for (const { detail } of earlier) state.breach("What follows has no earlier date.", detail);
  const { rows } = await admin.query<{ table: string; id: string; at: Date }>(MADE);
  const isBelieved = story.steps.some(
    ({ mishap }) => mishap?.what === "clock" && mishap.who === "all" && mishap.byMs > 0,
  );
  const most = clock.now().getTime() + AHEAD_MAX_MS;
  const { seen, highestMs } = memory.made;
  for (const { table, id, at } of rows) {
    if (seen.has(id)) continue;
    seen.add(id);
    const ms = at.getTime();
    const before = highestMs.get(table) ?? 0;
    if (ms < before - APART_MS)
      state.breach(
        "What is made later has no earlier date.",
        `${id} at ${at.toISOString()}, ${before - ms} ms earlier`,
      );
    if (!isBelieved && ms > most)
      state.breach("A machine whose clock is wrong dates nothing ahead.", `${id} at ${at.toISOString()}`);
  }
  for (const { table, at } of rows) highestMs.set(table, Math.max(highestMs.get(table) ?? 0, at.getTime()));
}
