import { type DoubleState, newId, snapshot } from "@/server/testing/stripe/double-state";
import {
  type AnyObject,
  ID_PREFIX,
  type Kind,
  type StoredEvent,
  type StripeObjects,
} from "@/server/testing/stripe/objects";
import type { DoubleOptions } from "@/server/testing/stripe/options";
import { StripeFailure } from "@/server/testing/stripe/stripe-error";

/** What all requests share. */
export interface DoubleWorld {
  state: DoubleState;
  options: DoubleOptions;
  /** Milliseconds since 1970: the double's time, or the due time of the work that is running. */
  nowMs: () => number;
  /** Where browsers reach the double, without a slash at the end. */
  origin: () => string;
}

interface Request {
  id: string;
  idempotency_key: string | null;
}

/** Reads and writes the objects of one account in one mode. */
export class Scope {
  constructor(
    readonly world: DoubleWorld,
    readonly account: string,
    readonly livemode: boolean,
    readonly request: Request | null = null,
  ) {}

  get options(): DoubleOptions {
    return this.world.options;
  }

  get isPlatform(): boolean {
    return this.account === this.options.account;
  }

  /** The same mode on another account. */
  on(account: string): Scope {
    return new Scope(this.world, account, this.livemode, this.request);
  }

  /** Seconds since 1970. */
  now(): number {
    return Math.floor(this.world.nowMs() / 1000);
  }

  newId(kind: Kind): string {
    const mode = this.livemode ? "live" : "test";
    return kind === "checkout.session" ? newId(`cs_${mode}`, 58) : newId(ID_PREFIX[kind], kind === "account" ? 16 : 24);
  }

  add<K extends Kind>(kind: K, object: StripeObjects[K]): StripeObjects[K] {
    this.world.state.add({ kind, object, account: this.account, livemode: this.livemode });
    return object;
  }

  /** All objects of a kind of this account and mode, oldest first. */
  all<K extends Kind>(kind: K): StripeObjects[K][] {
    const { account, livemode } = this;
    return [...this.world.state.ownedBy({ kind, account, livemode })];
  }

  find<K extends Kind>(kind: K, id: string | null): StripeObjects[K] | null {
    const entry = id ? this.world.state.find(id) : undefined;
    if (!entry || entry.kind !== kind) return null;
    return entry.account === this.account && entry.livemode === this.livemode
      ? (entry.object as StripeObjects[K])
      : null;
  }

  /** Like `find`, but throws 404 if there is none. The error names `param` as the parameter with the id. */
  get<K extends Kind>(kind: K, id: string, param = "id"): StripeObjects[K] {
    const found = this.find(kind, id);
    if (found) return found;
    const entry = this.world.state.find(id);
    const isOtherMode = entry?.kind === kind && entry.account === this.account;
    throw missing(kind, id, param, isOtherMode ? this.livemode : null);
  }

  /** Records an event as of now. `previous` has the former values of changed fields. */
  emit(type: StoredEvent["type"], object: AnyObject, previous?: Record<string, unknown>): void {
    const event: StoredEvent = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: this.now(),
      data: { object: snapshot(object) },
      livemode: this.livemode,
      pending_webhooks: 0,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    };
    if (previous) event.data.previous_attributes = previous;
    if (!this.isPlatform) event.account = this.account;
    this.add("event", event);
    queueDeliveries(this, event);
  }

  /** Schedules the action `kind` on the object after a delay. */
  later(delayMs: number, kind: string, id: string, detail = ""): void {
    const { account, livemode } = this;
    this.world.state.later({ dueMs: this.world.nowMs() + delayMs, kind, id, account, livemode, detail });
  }
}

/** The only API version that the double supports: that of the `stripe` package. */
export const API_VERSION = "2026-10-28.endive";

function queueDeliveries(scope: Scope, event: StoredEvent): void {
  const { state, options } = scope.world;
  for (const { object: endpoint, account, livemode } of state.all("webhook_endpoint")) {
    const isOwn = account === scope.account && state.factsOf(endpoint.id).connect !== "yes";
    const isConnected =
      account === options.account && !scope.isPlatform && state.factsOf(endpoint.id).connect === "yes";
    if (livemode !== scope.livemode || !(isOwn || isConnected) || endpoint.status !== "enabled") continue;
    if (!endpoint.enabled_events.includes("*") && !endpoint.enabled_events.includes(event.type)) continue;
    event.pending_webhooks += 1;
    state.kept.deliveries.push({ event: event.id, endpoint: endpoint.id, attempts: 0, dueMs: scope.world.nowMs() });
  }
}

const NOUNS: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  "checkout.session": "checkout.session",
};

function missing(kind: Kind, id: string, param: string, livemode: boolean | null): StripeFailure {
  const [theirs, ours] = livemode ? ["test", "live"] : ["live", "test"];
  const hint =
    livemode === null
      ? ""
      : `; a similar object exists in ${theirs} mode, but a ${ours} mode key was used to make this request.`;
  const message = `No such ${NOUNS[kind] ?? kind}: '${id}'${hint}`;
  return new StripeFailure(404, { type: "invalid_request_error", message, code: "resource_missing", param });
}

/** The id in a field that is typed as an id or an object. Fields of stored objects are never expanded. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === "string" ? field : (field?.id ?? null);
}
