import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { AnyObject, Kind, StripeObjects } from "@/server/testing/stripe/objects";
import type { Permissions } from "@/server/testing/stripe/options";
import type { Behavior } from "@/server/testing/stripe/test-methods";

/** An object with its owner and its order. */
export interface Entry<K extends Kind = Kind> {
  kind: K;
  object: StripeObjects[K];
  account: string;
  livemode: boolean;
  order: number;
}

/** Work that is scheduled for a time. */
export interface DueWork {
  dueMs: number;
  kind: string;
  id: string;
  account: string;
  livemode: boolean;
  detail: string;
}

/** The stored response of an idempotency key. `body` is null while the request executes. */
export interface RememberedResponse {
  fingerprint: string;
  endpoint: string;
  atMs: number;
  requestId: string;
  status: number;
  body: string | null;
}

/** A delivery of an event to an endpoint. */
export interface Delivery {
  event: string;
  endpoint: string;
  attempts: number;
  dueMs: number;
  /** The first attempt is late on purpose, and is not disturbed again. */
  isLate?: true;
}

interface Kept {
  entries: Entry[];
  /** Ordered by due time. */
  due: DueWork[];
  responses: Record<string, RememberedResponse>;
  deliveries: Delivery[];
  /** How each payment method behaves, by its id. */
  behaviors: Record<string, Behavior>;
  /** Facts about objects that the API does not show, by the object's id. */
  facts: Record<string, Record<string, string>>;
  restrictedKeys: Record<string, Permissions>;
  order: number;
}

/** The double's whole state. With a file, it is written after each request. */
export class DoubleState {
  readonly kept: Kept;
  private readonly byId = new Map<string, Entry>();
  /** Oldest first. Lists of a kind need no scan of all objects. */
  private readonly byKind = new Map<Kind, Entry[]>();
  /** The same by account and mode. Lists need no scan of other accounts' objects. */
  private readonly byOwner = new Map<string, AnyObject[]>();

  constructor(private readonly file: string | null) {
    this.kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Kept) : empty();
    for (const entry of this.kept.entries) this.index(entry);
  }

  add<K extends Kind>(entry: Omit<Entry<K>, "order">): void {
    this.kept.order += 1;
    const kept = { ...entry, order: this.kept.order } as Entry;
    this.kept.entries.push(kept);
    this.index(kept);
  }

  private index(entry: Entry): void {
    this.byId.set(entry.object.id, entry);
    const ofKind = this.byKind.get(entry.kind);
    if (ofKind) ofKind.push(entry);
    else this.byKind.set(entry.kind, [entry]);
    const owned = this.byOwner.get(ownerOf(entry));
    if (owned) owned.push(entry.object);
    else this.byOwner.set(ownerOf(entry), [entry.object]);
  }

  find(id: string): Entry | undefined {
    return this.byId.get(id);
  }

  /** All objects of a kind, oldest first. */
  all<K extends Kind>(kind: K): readonly Entry<K>[] {
    return (this.byKind.get(kind) ?? []) as unknown as Entry<K>[];
  }

  /** All objects of a kind that an account has in a mode, oldest first. */
  ownedBy<K extends Kind>(owner: Pick<Entry<K>, "kind" | "account" | "livemode">): readonly StripeObjects[K][] {
    return (this.byOwner.get(ownerOf(owner)) ?? []) as StripeObjects[K][];
  }

  remove(id: string): void {
    const entry = this.byId.get(id);
    if (!entry) return;
    this.byId.delete(id);
    const without = (entries: Entry[]) => entries.filter(({ object }) => object.id !== id);
    this.kept.entries = without(this.kept.entries);
    this.byKind.set(entry.kind, without(this.byKind.get(entry.kind)!));
    const owned = this.byOwner.get(ownerOf(entry))!;
    this.byOwner.set(
      ownerOf(entry),
      owned.filter((object) => object.id !== id),
    );
  }

  /** Schedules work, after any work that is already due at the same time. */
  later(work: DueWork): void {
    const { due } = this.kept;
    let [low, high] = [0, due.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (due[middle]!.dueMs <= work.dueMs) low = middle + 1;
      else high = middle;
    }
    due.splice(low, 0, work);
  }

  /** Removes and returns the first work due by `untilMs`; null if there is none. */
  takeDue(untilMs: number): DueWork | null {
    const { due } = this.kept;
    return due.length > 0 && due[0]!.dueMs <= untilMs ? due.shift()! : null;
  }

  factsOf(id: string): Record<string, string> {
    this.kept.facts[id] ??= {};
    return this.kept.facts[id];
  }

  /** Writes the file atomically. */
  save(): void {
    if (!this.file) return;
    writeFileSync(`${this.file}.new`, JSON.stringify(this.kept), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

const ownerOf = ({ kind, account, livemode }: Pick<Entry, "kind" | "account" | "livemode">) =>
  `${kind} ${account} ${livemode}`;

/** A new random id in Stripe's format. */
export function newId(prefix: string, length = 24): string {
  const letters = randomBytes(length * 2)
    .toString("base64")
    .replace(/[^A-Za-z0-9]/g, "");
  return `${prefix}_${letters.slice(0, length)}`;
}

/** A deep copy, which later changes do not affect. */
export function snapshot<T extends AnyObject>(object: T): T {
  return JSON.parse(JSON.stringify(object)) as T;
}

function empty(): Kept {
  return {
    entries: [],
    due: [],
    responses: {},
    deliveries: [],
    behaviors: {},
    facts: {},
    restrictedKeys: {},
    order: 0,
  };
}
