import { ENGINE_LIMITS } from "@/server/adapters/job-engine/engine-limits";
import { CallMaker } from "@/server/testing/inngest/call-maker";
import { Disturbances } from "@/server/testing/inngest/disturbances";
import { DoubleCounters, type DoubleStats } from "@/server/testing/inngest/double-counters";
import { type DoubleRun, dueAtOf, newRun, rankOf } from "@/server/testing/inngest/double-run";
import type { DoubleServer, DoubleSettings } from "@/server/testing/inngest/double-server";
import { isCanceledBy, isStartedBy } from "@/server/testing/inngest/event-matching";
import { FlowGates, priorityOf } from "@/server/testing/inngest/flow-gates";
import { Gatherings } from "@/server/testing/inngest/gatherings";
import { Schedules } from "@/server/testing/inngest/schedules";
import { isBatched, type SentEvent, type ServedFunction } from "@/server/testing/inngest/served-function";
import { ServerDoor } from "@/server/testing/inngest/server-door";

const TICK_MS = 150;
const KEPT_RUNS = 20_000;

/**
 * An in-memory double of Inngest's server v1.43, as strict as the real one and with its wire protocol. It accepts
 * registrations and events through `fetch`, calls functions step by step with signed requests, and fails on demand.
 */
export class InngestDouble implements DoubleServer {
  readonly runs: DoubleRun[] = [];
  readonly disturbances = new Disturbances();
  readonly counters = new DoubleCounters();
  /** What the real server writes to its log, such as why it rejected a function. */
  readonly log: string[] = [];
  private readonly apps = new Map<string, ServedFunction[]>();
  private readonly live = new Set<DoubleRun>();
  /** Until when an event's id cannot start the same function again. */
  private readonly known = new Map<string, number>();
  private readonly schedules = new Schedules();
  private readonly gatherings = new Gatherings();
  private readonly gates: FlowGates;
  private readonly door: ServerDoor;
  private readonly calls: CallMaker;
  private readonly timer: NodeJS.Timeout;
  private aheadMs = 0;

  constructor(settings: DoubleSettings) {
    this.gates = new FlowGates(settings.workers);
    this.door = new ServerDoor(settings, this);
    this.calls = new CallMaker(settings, this);
    this.timer = setInterval(() => this.tick(), settings.tickMs ?? TICK_MS);
  }

  /** Replaces the network between the SDK and the server. */
  readonly fetch: typeof fetch = async (input, init) => {
    if (this.disturbances.isAway) throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    return this.door.respond(new Request(input, init));
  };

  /** Every registered function. */
  get functions(): ServedFunction[] {
    return [...this.apps.values()].flat();
  }

  /** The server's time, in ms. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  /** Advances the server's time. */
  passTime(ms: number): void {
    this.aheadMs += ms;
  }

  /** Loses all state, as a server without a persistent volume does: functions, runs, and known event ids. */
  empty(): void {
    for (const run of this.live) run.status = "canceled";
    for (const held of [this.apps, this.live, this.known, this.schedules, this.gatherings, this.gates]) held.clear();
  }

  close(): void {
    clearInterval(this.timer);
    for (const run of this.live) run.status = "canceled";
    this.live.clear();
  }

  stats(): DoubleStats {
    const pending = [...this.live].flatMap((run) => run.pending.filter(({ isUnderWay }) => !isUnderWay));
    const due = pending.filter(({ dueAt }) => dueAt <= this.now()).length;
    return {
      ...this.counters.totals(),
      queued: due + this.gatherings.count,
      sleeping: pending.length - due,
      callsUnderWay: this.gates.callsUnderWay,
      events: this.counters.events,
      registrations: this.counters.registrations,
      functions: this.functions.length,
    };
  }

  /** Replaces the application's functions. Returns whether that changed anything. */
  register(app: string, functions: ServedFunction[]): boolean {
    const before = JSON.stringify(this.apps.get(app));
    this.apps.set(app, functions);
    const byId = new Map(functions.map((served) => [served.id, served]));
    for (const run of this.live) run.function = byId.get(run.function.id) ?? run.function;
    return before !== JSON.stringify(functions);
  }

  /** Cancels the runs that the event cancels, and starts the functions that it triggers. */
  receive(event: SentEvent): void {
    for (const run of [...this.live].filter((each) => isCanceledBy(each, event, this.now()))) this.end(run, "canceled");
    for (const served of this.functions.filter((each) => isStartedBy(each, event))) {
      if (isBatched(served)) this.gatherings.addToBatch(served, event, this.now());
      else if (served.debounce) this.gatherings.addToDebounce(served, event, this.now());
      else this.startOnce(served, event);
    }
  }

  /** Starts a run, even if its events have started one before. */
  start(served: ServedFunction, events: SentEvent[]): void {
    const run = newRun(served, events, this.now(), priorityOf(served, events[0]!));
    this.counters.of(served.id).runs += 1;
    this.live.add(run);
    this.runs.push(run);
    if (this.runs.length > KEPT_RUNS) this.runs.shift();
  }

  /** Ends a run. A failure is sent as an event, which may start other functions. */
  end(run: DoubleRun, status: "completed" | "failed" | "canceled", error: string | null = null): void {
    if (run.status !== "running") return;
    Object.assign(run, { status, error, pending: [] });
    this.live.delete(run);
    const count = this.counters.of(run.function.id);
    if (status === "completed" && run.steps.size === 0) count.emptyRuns += 1;
    if (status === "completed" && this.disturbances.takes("replayedRuns")) this.start(run.function, run.events);
    if (status !== "failed") return;
    count.failedRuns += 1;
    if (run.events[0]!.name === "inngest/function.failed") return;
    const failure = { name: "Error", message: error ?? "", stack: "" };
    const data = {
      function_id: run.function.id,
      run_id: run.id,
      event: run.events[0],
      events: run.events,
      error: failure,
    };
    this.receive({ id: `failed-${run.id}`, name: "inngest/function.failed", data, ts: this.now() });
  }

  /** Starts the function for the event unless it has done so within a day. */
  private startOnce(served: ServedFunction, event: SentEvent): void {
    const key = `${served.id} ${event.id}`;
    if ((this.known.get(key) ?? 0) > this.now()) return;
    this.known.set(key, this.now() + ENGINE_LIMITS.eventIdMs);
    this.start(served, [event]);
  }

  private tick(): void {
    if (this.disturbances.isAway) return;
    for (const { served, event } of this.schedules.takeDue(this.functions, this.now())) this.start(served, [event]);
    for (const { functionId, events } of this.gatherings.takeDue(this.now())) {
      const served = this.functions.find(({ id }) => id === functionId);
      if (served?.debounce) this.startOnce(served, events[0]!);
      else if (served) this.start(served, events);
    }
    const now = this.now();
    const due = [...this.live].filter((run) => dueAtOf(run) <= now);
    for (const run of due.sort((one, other) => rankOf(one) - rankOf(other))) this.callDue(run, now);
  }

  private callDue(run: DoubleRun, now: number): void {
    for (const call of run.pending.filter(({ dueAt, isUnderWay }) => dueAt <= now && !isUnderWay)) {
      // A sleep that is parallel to other steps ends without a call; the function continues once all of them are done.
      if (call.isSleep && run.pending.length > 1) {
        run.pending = run.pending.filter((other) => other !== call);
        continue;
      }
      const leave = this.gates.enter(run, now);
      if (!leave) return;
      call.isSleep = false;
      call.isUnderWay = true;
      run.isBegun = true;
      this.calls.make(run, call).finally(leave);
    }
  }
}
