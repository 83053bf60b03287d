import { Random } from "@/server/cli/tests/random";
import { formatCents } from "@/server/cli/tests/simulate/checks/format-cents";
import type { SimulatedProcess } from "@/server/cli/tests/simulate/world/simulated-process";
import type { World } from "@/server/cli/tests/simulate/world/world";
import type { CallOptions, PaymentRail, RailAnswer, RailOperation } from "@/server/ports/payment-rail";
import type { AuthorizationAnswer, RenewedAuthorization } from "@/server/ports/rail-authorizations";

type Call = "charge" | "payout" | "refund" | "find";

/** Marks a call that never returns. */
const HANGS = Symbol("hangs");

/**
 * The rail for one process: each call waits for its turn, is recorded, and may hang. Breaks the story if a call moves
 * money before its intent is committed.
 */
export function watchedRail(world: World, process: SimulatedProcess): PaymentRail {
  const { rail, turns, clock } = world;

  const reached = <Answer>(what: string, execute: () => Promise<Answer>, said: (answer: Answer) => string) =>
    executeCall(world, process, what, execute, said);

  async function reach(call: Call, operation: RailOperation, options: CallOptions) {
    if (call !== "find") await expectIntent(world, call, operation);
    const what = `${call} ${formatCents(operation.amountCents)} under …${operation.key.slice(-6)}`;
    return reached(what, () => rail[call](operation, options), describe);
  }

  /** The caller waits for a turn, and forever if the call hangs. */
  async function inTurn<Answer>(options: CallOptions, reach: (options: CallOptions) => Promise<Answer | typeof HANGS>) {
    const answer = await turns.ask(process, null, () => reach({ ...options, now: clock.now() }));
    if (answer !== HANGS) return answer as Answer;
    return new Promise<never>((_, reject) => {
      options.signal.addEventListener("abort", () => reject(options.signal.reason), { once: true });
    });
  }

  const watched = (call: Call) => (operation: RailOperation, options: CallOptions) =>
    inTurn<RailAnswer>(options, (own) => reach(call, operation, own));

  const watchedHold = (call: "authorize" | "find") => (hold: RenewedAuthorization, options: CallOptions) => {
    const what = `${call} again ${formatCents(hold.amountCents)} under …${hold.key.slice(-6)}`;
    const ask = (own: CallOptions) => rail.authorizations![call](hold, own);
    return inTurn(options, (own) => reached(what, () => ask(own), describe));
  };
  const release = (token: string, options: CallOptions) =>
    inTurn(options, (own) =>
      reached(
        `release …${token.slice(-6)}`,
        () => rail.release!(token, own),
        () => "let go",
      ),
    );

  return {
    ...rail,
    ...(rail && eventsByRailsClock(world)),
    startPayment: (form) => turns.ask(process, null, () => rail.startPayment(form)),
    readPayment: (query) => turns.ask(process, null, () => rail.readPayment(query)),
    ...(rail?.release && { release }),
    ...(rail?.authorizations && { authorizations: { authorize: watchedHold("authorize"), find: watchedHold("find") } }),
    charge: watched("charge"),
    payout: watched("payout"),
    refund: watched("refund"),
    find: watched("find"),
    // To read an event, Stripe's rail fetches the object that it is about.
    readEvent: (headers, body) => turns.ask(process, null, () => rail.readEvent(headers, body)),
  };
}

/** The product's time may be ahead of the rail's. The rail posts events by its own clock, as in its responses. */
function eventsByRailsClock({ rail, clock, machines }: World): Pick<PaymentRail, "postEvents" | "nextEventAt"> {
  const { postEvents, nextEventAt } = rail;
  const moved = (at: Date, ms: number) => new Date(at.getTime() + ms);
  return {
    postEvents: postEvents && ((post, options) => postEvents(post, { ...options, now: clock.now() })),
    ...(nextEventAt && {
      async nextEventAt({ after, until }) {
        const aheadMs = machines.now().getTime() - clock.now().getTime();
        const at = await nextEventAt({ after: moved(after, -aheadMs), until: moved(until, -aheadMs) });
        return at && moved(at, aheadMs);
      },
    }),
  };
}

/** Executes a call that arrived, and records it. It may hang before or after its execution. */
async function executeCall<Answer>(
  { state }: World,
  process: SimulatedProcess,
  what: string,
  execute: () => Promise<Answer>,
  said: (answer: Answer) => string,
): Promise<Answer | typeof HANGS> {
  const random = new Random(Math.floor(state.railRandom.next() * 2 ** 31));
  const hangs = random.next() < state.hanging;
  const isExecuted = !hangs || random.next() < 0.5;
  const trace = (outcome: string) => state.trace(`    rail, ${process.name}: ${what} → ${outcome}`);
  if (!isExecuted) {
    trace("hangs, not executed");
    return HANGS;
  }
  const answer = await execute().catch((error: Error) => error);
  trace(`${hangs ? "hangs, executed: " : ""}${answer instanceof Error ? answer.message : said(answer)}`);
  if (hangs) return HANGS;
  if (answer instanceof Error) throw answer;
  return answer;
}

async function expectIntent({ admin, state }: World, call: Call, { key }: RailOperation): Promise<void> {
  const { rows } = await admin.query<{ status: string }>("SELECT status FROM payments WHERE id = $1", [key]);
  const status = rows[0]?.status;
  if (status !== "sent")
    state.breach("The intent is committed before the rail is called.", `${call} of ${key}: ${status ?? "no row"}`);
}

function describe(answer: RailAnswer | AuthorizationAnswer): string {
  if (answer.outcome === "unknown") return `unknown (${answer.message})`;
  return "code" in answer ? `${answer.outcome} (${answer.code})` : answer.outcome;
}
