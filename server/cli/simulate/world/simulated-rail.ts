import { Random } from "@/server/cli/random";
import { formatCents } from "@/server/cli/simulate/checks/format-cents";
import type { SimulatedProcess } from "@/server/cli/simulate/world/simulated-process";
import type { World } from "@/server/cli/simulate/world/world";
import type { CallOptions, PaymentRail, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

type Call = "charge" | "payout" | "refund" | "find";

/** What stands for a call that never answers. */
const HANGS = Symbol("hangs");

/**
 * The rail as one process reaches it: each call waits for its turn, is written down, and may hang. No call that moves
 * money may come before its intent is committed.
 */
export function watchedRail(world: World, process: SimulatedProcess): PaymentRail {
  const { rail, turns, clock } = world;

  async function reach(call: Call, operation: RailOperation, options: CallOptions) {
    const { state } = world;
    if (call !== "find") await expectIntent(world, call, operation);
    const random = new Random(Math.floor(state.railRandom.next() * 2 ** 31));
    const hangs = random.next() < state.hanging;
    const isExecuted = !hangs || random.next() < 0.5;
    const what = `${call} ${formatCents(operation.amountCents)} under …${operation.key.slice(-6)}`;
    if (!isExecuted) {
      state.trace(`    rail, ${process.name}: ${what} → hangs, not executed`);
      return HANGS;
    }
    const answer = await rail[call](operation, options).catch((error: Error) => error);
    const said = answer instanceof Error ? answer.message : describe(answer);
    state.trace(`    rail, ${process.name}: ${what} → ${hangs ? "hangs, executed: " : ""}${said}`);
    if (hangs) return HANGS;
    if (answer instanceof Error) throw answer;
    return answer;
  }

  const watched = (call: Call) => async (operation: RailOperation, options: CallOptions) => {
    const answer = await turns.ask(process, null, () => reach(call, operation, { ...options, now: clock.now() }));
    if (answer !== HANGS) return answer as RailAnswer;
    return new Promise<never>((_, reject) => {
      options.signal.addEventListener("abort", () => reject(options.signal.reason), { once: true });
    });
  };

  return {
    ...rail,
    charge: watched("charge"),
    payout: watched("payout"),
    refund: watched("refund"),
    find: watched("find"),
    // Stripe reads what an event is about where it is.
    readEvent: (headers, body) => turns.ask(process, null, () => rail.readEvent(headers, body)),
  };
}

async function expectIntent({ admin, state }: World, call: Call, { key }: RailOperation): Promise<void> {
  const { rows } = await admin.query<{ status: string }>("SELECT status FROM payments WHERE id = $1", [key]);
  const status = rows[0]?.status;
  if (status !== "sent")
    state.breach("The intent is committed before the rail is called.", `${call} of ${key}: ${status ?? "no row"}`);
}

function describe(answer: RailAnswer): string {
  if (answer.outcome === "unknown") return `unknown (${answer.message})`;
  return "code" in answer ? `${answer.outcome} (${answer.code})` : answer.outcome;
}
