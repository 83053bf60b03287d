import { setTimeout as sleep } from "node:timers/promises";
import { type Product, ROLES, type Role } from "@/server/cli/crash-test/product";
import type { Random } from "@/server/cli/random";

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 4_000;
/**
 * The supervisor rightly gives up on a process that exits ten times within seconds; random kills stop at half of that.
 */
const YOUNG_MS = 10_000;
const YOUNG_KILLS_MAX = 5;
const FIND_TIMEOUT_MS = 60_000;
/** Most kills wait until the product works again; the others hit it during recovery. */
const RECOVERED_SHARE = 0.75;

/** What can be killed: the product's processes, what supervises them, and the server that runs its jobs. */
type Target = Role | "supervisor" | "engine";
export type Kills = Record<Target, number>;

interface KillerOptions {
  kills: number;
  /** Kills the supervisor itself as often as each of the others. */
  withSupervisor: boolean;
  /** Kills the server that runs the jobs as well, and starts it again with nothing. */
  restartEngine: (() => Promise<void>) | null;
  settlementDelay: string;
  signal: AbortSignal;
  /** The number of responses from the product. */
  responses(): number;
  onKill(done: number, what: string): void;
}

/** Kills the product's processes at random moments, a given number of times in total. */
export async function killAround(product: Product, random: Random, options: KillerOptions): Promise<Kills> {
  const { kills, withSupervisor, restartEngine, settlementDelay, signal, responses, onKill } = options;
  const done: Kills = { web: 0, worker: 0, postgres: 0, supervisor: 0, engine: 0 };
  const targets: Target[] = [...ROLES];
  if (withSupervisor) targets.push("supervisor");
  if (restartEngine) targets.push("engine");
  const patience = new Patience();
  for (let count = 1; count <= kills; count += 1) {
    if (random.next() < RECOVERED_SHARE) await moreThan(responses(), responses, signal);
    await sleep(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS), undefined, { signal });
    const target = random.pick(targets);
    if (target === "supervisor") {
      await product.killSupervisor();
      await product.start(settlementDelay);
    } else if (target === "engine") await restartEngine?.();
    else {
      await patience.before(target, signal);
      await killWhenThere(product, target, signal);
    }
    done[target] += 1;
    onKill(count, target);
  }
  return done;
}

async function moreThan(before: number, responses: () => number, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < FIND_TIMEOUT_MS && responses() <= before; waited += 50) {
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

/** Lets a process that was killed several times shortly after its start live for a while. */
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
