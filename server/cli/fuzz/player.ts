import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "@/server/cli/fuzz/api-description";
import { IdReference, type PlannedCall } from "@/server/cli/fuzz/arbitraries";

const ID = /\b([a-z]{2,4})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const REMEMBERED_PER_KIND = 50;
const PATIENCE_MS = 40_000;

/** The server did what it must not do; the message holds the call to repeat. */
export class Breach extends Error {}

export interface Keys {
  first: string;
  second: string;
}

interface MadeCall {
  operation: Operation;
  url: string;
  init: RequestInit;
  /** True where the document does not allow the body, so that it must be refused. */
  mustBeRefused: boolean;
}

interface Answer {
  status: number;
  text: string;
  replayed: boolean;
}

/** Makes planned calls to the server, remembers the ids that it answers with, and holds every answer against the document. */
export class Player {
  readonly counts = new Map<string, Map<number, number>>();
  calls = 0;
  private readonly ids = new Map<string, string[]>();
  private readonly kept = new Set<string>();
  /** Which resource a nested one hangs below. */
  private readonly parents = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    private readonly keys: Keys,
  ) {}

  /** Lets the run know ids that no answer names at first, such as the charity's, and never forgets them. */
  keep(text: string): void {
    for (const [id] of text.matchAll(ID)) this.kept.add(id);
    this.remember(text);
  }

  private remember(text: string): void {
    for (const [id, prefix] of text.matchAll(ID)) {
      const known = this.ids.get(prefix!) ?? [];
      if (known.includes(id)) continue;
      const kept = known.filter((one) => this.kept.has(one));
      const passing = known.filter((one) => !this.kept.has(one));
      this.ids.set(prefix!, [...kept, ...[...passing, id].slice(-REMEMBERED_PER_KIND)]);
    }
  }

  private rememberParent(text: string): void {
    const { id, identity_id: parent } = JSON.parse(text) as Record<string, unknown>;
    if (typeof id === "string" && typeof parent === "string") this.parents.set(id, parent);
  }

  /** Makes the call, as often at once as planned. Throws a Breach when an answer is not as it must be. */
  async play(plan: PlannedCall): Promise<void> {
    const call = this.make(plan);
    const answers = await Promise.all(Array.from({ length: plan.twins }, () => this.send(call)));
    if (!plan.idempotencyKey || plan.twins === 1) return;
    const done = answers.filter(({ status }) => status < 300);
    if (new Set(done.map(({ text }) => text)).size > 1) {
      throw breach(call, `${done.length} twins with one Idempotency-Key got different answers`);
    }
    if (done.filter(({ replayed }) => !replayed).length > 1) {
      throw breach(call, "twins with one Idempotency-Key were done more than once");
    }
  }

  private make({ operation, params, query, body, key, idempotencyKey, mediaType }: PlannedCall): MadeCall {
    const named = Object.entries(params).map(([name, value]) => [name, this.resolve(value)] as const);
    const parent = named.flatMap(([, value]) => this.parents.get(String(value)) ?? [])[0];
    const segments = new Map<string, unknown>([...named, ...(parent ? [["id", parent] as const] : [])]);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const text = String(segments.get(name));
      // A segment of dots would be taken for another path before it is sent.
      return encodeURIComponent(/^\.+$/.test(text) ? "x" : text.toWellFormed());
    });
    const pairs = query.map(([name, value]) => [name, String(this.resolve(value))]);
    const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
    const json = body && "json" in body ? this.resolve(body.json) : undefined;
    const sent = body === null ? undefined : "text" in body ? body.text : JSON.stringify(json);
    const secret = { first: this.keys.first, second: this.keys.second, none: null, wrong: "alm_sk_sandbox_wrong" }[key];
    const headers = {
      ...(secret && { Authorization: `Bearer ${secret}` }),
      ...(sent !== undefined && mediaType !== "" && { "Content-Type": mediaType }),
      ...(idempotencyKey !== null && { "Idempotency-Key": idempotencyKey }),
    };
    const mustBeRefused = json !== undefined && !operation.allowsBody(JSON.parse(JSON.stringify(json)));
    const init = { method: operation.method, headers, body: sent === undefined ? undefined : Buffer.from(sent) };
    return { operation, url: `${this.baseUrl}${path}${search}`, init, mustBeRefused };
  }

  private resolve(value: unknown): unknown {
    if (value instanceof IdReference) {
      const known = value.prefixes.flatMap((prefix) => this.ids.get(prefix) ?? []);
      return known.length > 0 ? known[value.nth % known.length] : `${value.prefixes[0]}_${"0".repeat(26)}`;
    }
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.resolve(item)]));
  }

  private async send(call: MadeCall): Promise<Answer> {
    for (;;) {
      const response = await this.fetch(call);
      const text = await response.text();
      this.count(call.operation.id, response.status);
      judge(call, response, text);
      if (response.status !== 429) {
        if (response.status < 300) this.remember(text);
        if (response.status === 201) this.rememberParent(text);
        return { status: response.status, text, replayed: response.headers.has("idempotent-replayed") };
      }
      await sleep(Number(response.headers.get("retry-after")) * 1_000);
    }
  }

  private async fetch(call: MadeCall): Promise<Response> {
    try {
      return await fetch(call.url, { ...call.init, signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      throw breach(call, `no answer: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
    }
  }

  private count(operationId: string, status: number): void {
    this.calls += 1;
    const counts = this.counts.get(operationId) ?? new Map<number, number>();
    this.counts.set(operationId, counts.set(status, (counts.get(status) ?? 0) + 1));
  }
}

function judge(call: MadeCall, response: Response, text: string): void {
  const { operation, mustBeRefused } = call;
  const { status, headers } = response;
  const refuse = (why: string) => breach(call, `${status}: ${why}\n${text.slice(0, 2_000)}`);
  if (status >= 500) throw refuse("the server failed");
  if (!operation.statuses.has(status)) throw refuse("the document does not list this status");
  if (mustBeRefused && status < 400) throw refuse("a body that the document does not allow was accepted");
  const mediaType = headers.get("content-type")?.split(";")[0] ?? "";
  const isJson = mediaType === "application/json";
  const fault = operation.faultOf(status, mediaType, text === "" ? null : isJson ? JSON.parse(text) : text);
  if (fault) throw refuse(`the answer is not as documented: ${fault}`);
  const requestId = headers.get("request-id");
  if (!requestId?.startsWith("req_")) throw refuse("no Request-Id");
  if (status >= 400 && JSON.parse(text).error.request_id !== requestId)
    throw refuse("another request_id than Request-Id");
  if (status === 429 && !(Number(headers.get("retry-after")) > 0)) throw refuse("429 without Retry-After");
}

function breach({ url, init }: MadeCall, why: string): Breach {
  const headers = Object.entries(init.headers as Record<string, string>).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const body = init.body === undefined ? [] : ["--data-binary", quoted(String(init.body))];
  const command = ["curl", "-i", "-X", init.method, ...headers, ...body, quoted(url)].join(" ");
  return new Breach(`${why}\n\nThe call to repeat:\n${command}`);
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
