import {
  attemptsOf,
  callFor,
  type ExecutorRun,
  type Operation,
  type SentEvent,
  type ServedFunction,
} from "@/server/testing/inngest-call";

const RETRY_MS = 10;
const TICK_MS = 10;

/**
 * Simulates Inngest's server over its wire protocol, in memory: accepts registrations and events by `fetch`, and calls
 * the SDK's own handler with signed requests, step by step, storing what the steps returned.
 */
export class InngestExecutor {
  readonly runs: ExecutorRun[] = [];
  /** How many of the next responses are lost, as when the connection breaks. */
  responsesToLose = 0;
  functions: ServedFunction[] = [];
  private readonly known = new Set<string>();
  private readonly gathering = new Map<string, { events: SentEvent[]; dueAt: number }>();
  private readonly calling = new Set<ExecutorRun>();
  private aheadMs = 0;
  private readonly timer = setInterval(() => this.tick(), TICK_MS);

  constructor(
    private readonly signingKey: string,
    private readonly post: (request: Request) => Promise<Response>,
  ) {}

  /** Replaces the network between the SDK and the server. */
  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    const body = JSON.parse(String(init?.body ?? "null"));
    if (pathname === "/fn/register") {
      this.functions = body.functions;
      return Response.json({ ok: true, status: 200, modified: true });
    }
    if (pathname.startsWith("/e/")) {
      for (const event of body) this.receive(event);
      return Response.json({ ids: body.map(({ id }: SentEvent) => id), status: 200 });
    }
    return new Response("no such path", { status: 404 });
  };

  /** The server's time, in ms. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  /** Advances the server's time. */
  passTime(ms: number): void {
    this.aheadMs += ms;
  }

  /** Starts the function as its schedule would. */
  fireSchedule(functionId: string): void {
    const served = this.functions.find(({ id }) => id === functionId);
    if (!served) throw new Error(`no function ${functionId}`);
    this.start(served, [{ id: `timer-${Date.now()}`, name: "inngest/scheduled.timer", data: { cron: "" } }]);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private receive(event: SentEvent): void {
    for (const served of this.functions.filter(({ triggers }) =>
      triggers.some((harness) => harness.event === event.name),
    )) {
      const key = `${served.id} ${event.id}`;
      if (this.known.has(key)) continue;
      this.known.add(key);
      if (served.batchEvents) this.gather(served, event, served.batchEvents);
      else this.start(served, [event]);
    }
  }

  private gather(served: ServedFunction, event: SentEvent, batch: { maxSize: number; timeout: string }): void {
    const dueAt = this.now() + Number.parseFloat(batch.timeout) * 1_000;
    const gathered = this.gathering.get(served.id) ?? { events: [], dueAt };
    gathered.events.push(event);
    this.gathering.set(served.id, gathered);
    if (gathered.events.length === batch.maxSize) this.flush(served);
  }

  private flush(served: ServedFunction): void {
    const events = this.gathering.get(served.id)?.events ?? [];
    this.gathering.delete(served.id);
    this.start(served, events);
  }

  private start(served: ServedFunction, events: SentEvent[]): void {
    const fresh = { steps: new Map(), attempt: 0, dueAt: this.now(), status: "running" as const, error: null };
    this.runs.push({ function: served, events, ...fresh });
  }

  private tick(): void {
    for (const served of this.functions) {
      const gathered = this.gathering.get(served.id);
      if (gathered && gathered.dueAt <= this.now()) this.flush(served);
    }
    for (const run of this.runs) {
      const isDue = run.status === "running" && run.dueAt <= this.now() && !this.calling.has(run);
      if (!isDue || this.isFull(run.function)) continue;
      this.calling.add(run);
      this.call(run)
        .catch((error) => this.fail(run, false, String(error)))
        .finally(() => this.calling.delete(run));
    }
  }

  private isFull({ id, concurrency }: ServedFunction): boolean {
    const called = [...this.calling].filter((run) => run.function.id === id).length;
    return called >= (concurrency?.limit ?? Number.POSITIVE_INFINITY);
  }

  private async call(run: ExecutorRun): Promise<void> {
    const response = await this.post(callFor(run, this.signingKey));
    const body = await response.json();
    if (this.responsesToLose > 0) {
      this.responsesToLose -= 1;
      return;
    }
    const isFinal = response.headers.get("x-inngest-no-retry") === "true";
    if (response.status === 200) run.status = "completed";
    else if (response.status === 206) for (const operation of body as Operation[]) this.apply(run, operation, isFinal);
    else this.fail(run, isFinal, body.message);
  }

  private apply(run: ExecutorRun, operation: Operation, isFinal: boolean): void {
    const { id, op } = operation;
    if (op === "StepError") {
      this.fail(run, isFinal, operation.error?.message ?? "");
      return;
    }
    if (op === "StepRun") run.steps.set(id, { data: operation.data ?? null });
    else if (op === "StepFailed") run.steps.set(id, { error: operation.error });
    else if (op === "Sleep") {
      run.steps.set(id, null);
      run.dueAt = new Date(operation.name).getTime();
    } else throw new Error(`the executor does not know ${op}`);
    run.attempt = 0;
  }

  private fail(run: ExecutorRun, isFinal: boolean, message: string): void {
    run.attempt += 1;
    run.dueAt = this.now() + RETRY_MS;
    run.error = message;
    if (isFinal || run.attempt >= attemptsOf(run.function)) run.status = "failed";
  }
}
