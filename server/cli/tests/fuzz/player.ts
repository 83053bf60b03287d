import { setTimeout as sleep } from "node:timers/promises";
import type { PlannedCall } from "@/server/cli/tests/fuzz/arbitraries";
import { type Answered, Breach, breach, type MadeCall } from "@/server/cli/tests/fuzz/breach";
import { History } from "@/server/cli/tests/fuzz/history";
import { judge } from "@/server/cli/tests/fuzz/judge";
import { KnownIds } from "@/server/cli/tests/fuzz/known-ids";
import { type Keys, makeCall } from "@/server/cli/tests/fuzz/make-call";

const PATIENCE_MS = 40_000;

/** Sends planned requests to the server, records their effects, and checks every response. */
export class Player {
  readonly counts = new Map<string, Map<number, number>>();
  calls = 0;
  /** How often the stronger guarantees were tested. */
  readonly proofs = { allowed: 0, created: 0, replayed: 0 };
  readonly history = new History();
  private readonly ids = new KnownIds();
  private readonly runTag = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly baseUrl: string,
    readonly keys: Keys,
  ) {}

  /** Pins ids that no response contains at first, such as the charity's. */
  keep(text: string): void {
    this.ids.keep(text);
  }

  /** Sets who owns which identities. */
  async introduce(): Promise<void> {
    for (const who of ["first", "second"] as const) {
      this.history.ownsFrom(who, (await this.read("/v1/me", who)).text);
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { json, text }: Answered = await this.read(`/v1/identities?limit=100${cursor}`, who);
        this.history.ownsFrom(who, text);
        const next = (json as { next_cursor?: string | null } | null)?.next_cursor ?? null;
        cursor = next && `&cursor=${next}`;
      }
    }
  }

  /** Sends the request, concurrently as often as planned. Throws a Breach if a response is wrong. */
  async play(plan: PlannedCall): Promise<void> {
    const call = makeCall(plan, { baseUrl: this.baseUrl, keys: this.keys, ids: this.ids, runTag: this.runTag });
    const responses = await Promise.all(Array.from({ length: plan.twins }, () => this.send(call)));
    if (!plan.idempotencyKey || plan.twins === 1) return;
    const done = responses.filter(({ status }) => status < 300);
    if (new Set(done.map(({ text }) => text)).size > 1) {
      throw breach(call, `${done.length} concurrent requests with one Idempotency-Key got different responses`);
    }
    if (done.filter(({ replayed }) => !replayed).length > 1) {
      throw breach(call, "concurrent requests with one Idempotency-Key succeeded more than once");
    }
  }

  private async send(call: MadeCall): Promise<Answered> {
    this.history.began(call);
    if (call.isAllowed) this.proofs.allowed += 1;
    for (;;) {
      const reply = await this.ask(call);
      const problem = judge(call, reply) ?? this.history.errorIn(call, reply);
      if (problem) throw problem;
      if (reply.status < 300) this.ids.remember(reply.text);
      if (reply.status === 201) this.ids.rememberParent(reply.json);
      if (reply.status === 204) this.ids.forget(call.path.slice(call.path.lastIndexOf("/") + 1));
      if (reply.status !== 429) return reply;
      await sleep(Number(reply.headers.get("retry-after")) * 1_000);
    }
  }

  /** Sends a request and reads its response, after waiting if the rate limit requires it. */
  async repeat(call: Pick<MadeCall, "url" | "init">): Promise<Answered> {
    for (;;) {
      const reply = await fetchResponse(call);
      this.calls += 1;
      if (reply.status !== 429) return reply;
      await sleep(Number(reply.headers.get("retry-after")) * 1_000);
    }
  }

  /** Gets a path with one of the keys. */
  read(path: string, who: keyof Keys): Promise<Answered> {
    const init = { method: "GET", headers: { Authorization: `Bearer ${this.keys[who]}` } };
    return this.repeat({ url: `${this.baseUrl}${path}`, init });
  }

  private async ask(call: MadeCall): Promise<Answered> {
    const reply = await fetchResponse(call);
    this.calls += 1;
    const counts = this.counts.get(call.operation.id) ?? new Map<number, number>();
    this.counts.set(call.operation.id, counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1));
    return reply;
  }
}

async function fetchResponse({ url, init }: Pick<MadeCall, "url" | "init">): Promise<Answered> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : null,
      replayed: response.headers.has("idempotent-replayed"),
    };
  } catch (error) {
    if (error instanceof Breach) throw error;
    throw breach({ url, init }, `no response: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
  }
}
