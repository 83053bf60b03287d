import type { PoolCadence } from "@/server/kernel/cadence";
import { boundaryAfter, type ModelMechanism } from "@/server/testing/pool-model/model-mechanism";
import { type ModelRequest, WAIT_MS } from "@/server/testing/pool-model/model-state";
import type { PoolModel } from "@/server/testing/pool-model/pool-model";

/** Requests wait for a draw. */
export const random: ModelMechanism = {
  open(pool) {
    openDraw(pool);
    return { rule: "draw", closesAt: pool.now + WAIT_MS };
  },
  decide: ({ closesAt }, now) => (closesAt! <= now ? "expired" : null),
  changed(pool, before) {
    if (pool.draw && pool.options.draw_every !== before.draw_every) pool.draw.at = nextDrawAt(pool);
  },
  nextActAt(pool) {
    const { draw, status, now } = pool;
    if (status !== "active") return null;
    if (!draw) return now;
    return draw.at;
  },
  act(pool) {
    openDraw(pool);
    const { at } = pool.draw!;
    if (at === null || at > pool.now) return;
    const drawn = takeDraw(pool);
    if (drawn) pool.approve(drawn);
    else pool.draw!.at = nextDrawAt(pool);
  },
};

/** The next date of the pool's draws; null if stewards start them. */
function nextDrawAt({ options, createdAt, now }: PoolModel): number | null {
  const every = options.draw_every as PoolCadence | null;
  return every && boundaryAfter(createdAt, every, now);
}

function openDraw(pool: PoolModel): void {
  pool.draw ??= { number: 1, at: nextDrawAt(pool) };
}

/** Takes over the result of the product's draw, after checking which requests it could choose from. */
export function takeDraw(pool: PoolModel): ModelRequest | null {
  const entries = eligible(pool);
  if (entries.length === 0) return null;
  openDraw(pool);
  const { number } = pool.draw!;
  const result = pool.results.get(number);
  const ids = entries.map(({ id }) => id!).sort();
  if (String(result?.entries) !== String(ids))
    throw new Error(`draw ${number} is from ${result?.entries ?? "nothing"}, and not from ${ids}`);
  pool.draw = { number: number + 1, at: nextDrawAt(pool) };
  return entries.find(({ id }) => id === result!.winnerId)!;
}

function eligible(pool: PoolModel): ModelRequest[] {
  const counted = new Map(pool.membersWith("active").map((member) => [member.id, member]));
  const taken = new Set<string>();
  const once = pool.requests.filter(({ status, cents, by, to }) => {
    if (status !== "requested" || cents > pool.available) return false;
    const names = [`to ${to}`, ...(pool.memberOf(by)?.role === "steward" ? [] : [`by ${by}`])];
    if (taken.has(`to ${to}`) || taken.has(`by ${by}`)) return false;
    for (const name of names) taken.add(name);
    return true;
  });
  const standing = preferred(once, ({ to }) => counted.has(to));
  return preferred(standing, ({ to }) => counted.get(to)?.servedAt == null);
}

function preferred<Row>(rows: Row[], is: (row: Row) => boolean): Row[] {
  return rows.some(is) ? rows.filter(is) : rows;
}
