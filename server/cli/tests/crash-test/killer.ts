import { setTimeout as sleep } from "node:timers/promises";
import { type Product, ROLES, type Role } from "@/server/cli/tests/crash-test/product";
import type { Interrupted, Interruptions } from "@/server/cli/tests/crash-test/under-way";
import type { Random } from "@/server/cli/tests/random";

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 4_000;
const LONGEST_AIM_MS = 600;
/** The supervisor gives up on a process that exits ten times within seconds, so random kills stop at half of that. */
const YOUNG_MS = 10_000;
const YOUNG_KILLS_MAX = 5;
const FIND_TIMEOUT_MS = 60_000;
/** On a slow machine a process takes a minute to start, and the processes that depend on it take longer. */
const RECOVERY_TIMEOUT_MS = 180_000;
/**
 * One in this many kills hits the product while it recovers from the last one; the others wait until it accepts gifts
 * again.
 */
const RECOVERY_EVERY = 4;

/** What can be killed: the product's processes, what supervises them, and the server that runs its jobs. */
type Target = Role | "supervisor" | "engine";
export type Kills = Record<Target, number>;

interface KillerOptions {
  /** How many kills must interrupt enough work. */
  kills: number;
  interruptions: Interruptions;
  /** Kills the supervisor itself as often as each of the others. */
  withSupervisor: boolean;
  /** Kills the server that runs the jobs as well, and restarts it without its data; null if there is none. */
  restartEngine: (() => Promise<void>) | null;
  settlementDelay: string;
  signal: AbortSignal;
  /** How many gifts the product has accepted. */
  accepted(): number;
  /** Called a moment before a kill, to have more under way. */
  onAim(): void;
  onKill(done: number, interrupted: Interrupted): void;
}

/** The share of extra kills that may replace those that interrupted too little. */
const REPEATED_SHARE = 0.5;

/** Kills the product's processes at random moments until enough kills interrupted enough work. */
export async function killAround(product: Product, random: Random, options: KillerOptions): Promise<Kills> {
  const { kills, interruptions, withSupervisor, restartEngine, settlementDelay, signal, accepted, onAim, onKill } =
    options;
  const done: Kills = { web: 0, worker: 0, postgres: 0, supervisor: 0, engine: 0 };
  const targets: Target[] = [...ROLES];
  if (withSupervisor) targets.push("supervisor");
  if (restartEngine) targets.push("engine");
  const patience = new Patience();
  const most = kills + Math.ceil(kills * REPEATED_SHARE);
  for (let count = 1; count <= most && interruptions.counted < kills; count += 1) {
    if (count % RECOVERY_EVERY !== 0) await moreThan(accepted(), accepted, signal);
    await sleep(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS), undefined, { signal });
    const target = random.pick(targets);
    if (target !== "supervisor" && target !== "engine") await patience.before(target, signal);
    await interruptions.awaitEnough(signal);
    onAim();
    await sleep(random.between(0, LONGEST_AIM_MS), undefined, { signal });
    const underWay = await interruptions.awaitEnough(signal);
    if (target === "supervisor") {
      await product.killSupervisor();
      await product.start(settlementDelay);
    } else if (target === "engine") await restartEngine?.();
    else await killWhenThere(product, target, signal);
    done[target] += 1;
    onKill(count, interruptions.record(target, underWay));
  }
  return done;
}

async function moreThan(before: number, accepted: () => number, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < RECOVERY_TIMEOUT_MS && accepted() <= before; waited += 50) {
    await sleep(50, undefined, { signal });
  }
}

async function killWhenThere(product: Product, role: Role, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < FIND_TIMEOUT_MS; waited += 50) {
    if (product.kill(role)) return;
    if (!product.isSupervised()) throw new Error("the supervisor exited by itself");
    await sleep(50, undefined, { signal });
  }
  throw new Error(`${role} was not restarted within ${FIND_TIMEOUT_MS / 1_000} s`);
}

/** Lets a process live for a while after several kills shortly after its start. */
class Patience {
  private readonly last = new Map<Role, { at: number; young: number }>();

  async before(role: Role, signal: AbortSignal): Promise<void> {
    const last = this.last.get(role);
    const wait = last && last.young >= YOUNG_KILLS_MAX ? last.at + 2 * YOUNG_MS - Date.now() : 0;
    if (wait > 0) await sleep(wait, undefined, { signal });
    const isYoung = last !== undefined && Date.now() - last.at < 2 * YOUNG_MS;
    this.last.set(role, { at: Date.now(), young: isYoung && wait <= 0 ? last.young + 1 : 0 });
  }
}
