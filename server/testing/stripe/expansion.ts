import type { DoubleWorld } from "@/server/testing/stripe/scope";
import { invalidParameter } from "@/server/testing/stripe/stripe-error";

/** The expandable fields of each object, including those that are only returned when expanded. */
const EXPANDABLE: Record<string, string[]> = {
  balance_transaction: ["source"],
  charge: [
    "application",
    "application_fee",
    "balance_transaction",
    "customer",
    "failure_balance_transaction",
    "on_behalf_of",
    "payment_intent",
    "review",
    "source_transfer",
    "transfer",
    "transfer_data.destination",
    "refunds",
  ],
  "checkout.session": [
    "customer",
    "invoice",
    "payment_intent",
    "payment_link",
    "setup_intent",
    "subscription",
    "line_items",
  ],
  customer: [
    "default_source",
    "invoice_settings.default_payment_method",
    "test_clock",
    "sources",
    "subscriptions",
    "tax",
    "tax_ids",
    "cash_balance",
  ],
  dispute: ["charge", "payment_intent"],
  mandate: ["payment_method"],
  payment_intent: [
    "application",
    "customer",
    "latest_charge",
    "on_behalf_of",
    "payment_method",
    "payment_record",
    "review",
    "source",
    "transfer_data.destination",
    "last_payment_error.payment_method",
  ],
  payment_method: ["customer"],
  payout: ["balance_transaction", "destination", "failure_balance_transaction", "original_payout", "reversed_by"],
  "radar.early_fraud_warning": ["charge", "payment_intent"],
  refund: [
    "balance_transaction",
    "charge",
    "customer",
    "failure_balance_transaction",
    "payment_intent",
    "payment_method",
    "source_transfer_reversal",
    "transfer_reversal",
  ],
  setup_attempt: ["application", "customer", "on_behalf_of", "payment_method", "setup_intent"],
  setup_intent: [
    "application",
    "customer",
    "latest_attempt",
    "mandate",
    "on_behalf_of",
    "payment_method",
    "single_use_mandate",
  ],
  transfer: ["balance_transaction", "destination", "destination_payment", "source_transaction", "reversals"],
  transfer_reversal: ["balance_transaction", "destination_payment_refund", "source_refund", "transfer"],
};
/** Fields that a response leaves out unless they are expanded. */
const LEFT_OUT: Record<string, string[]> = { charge: ["refunds"], "checkout.session": ["line_items"] };
const LEVELS_MAX = 4;

type Json = { [key: string]: unknown };

/** Returns a copy of a response with the requested fields expanded, and without the unrequested `LEFT_OUT` fields. */
export function expand(world: DoubleWorld, answer: unknown, paths: string[]): unknown {
  const copy = JSON.parse(JSON.stringify(answer)) as Json;
  for (const path of paths) expandPath(world, copy, path);
  const kept = new Set(paths.flatMap((path) => path.split(".")));
  return leaveOut(copy, kept);
}

function expandPath(world: DoubleWorld, answer: Json, path: string): void {
  const segments = path.split(".");
  if (segments.length > LEVELS_MAX + (segments[0] === "data" ? 1 : 0))
    throw invalidParameter(`You cannot expand more than ${LEVELS_MAX} levels of a property.`, undefined, "expand");
  if (answer.object === "list") {
    if (segments.shift() !== "data") throw cannotExpand(path);
    for (const item of answer.data as Json[]) walk(world, item, segments, path);
    return;
  }
  walk(world, answer, segments, path);
}

function walk(world: DoubleWorld, owner: Json, segments: string[], path: string): void {
  if (segments.length === 0) return;
  const { holder, name, rest } = expandableIn(owner, segments, path);
  const value = holder[name];
  if (typeof value === "string") holder[name] = copyOf(world.state.find(value)?.object) ?? value;
  const inner = holder[name] as Json | null | undefined;
  if (!inner || rest.length === 0) return;
  if (inner.object !== "list") {
    walk(world, inner, rest, path);
    return;
  }
  if (rest[0] !== "data") throw cannotExpand(path);
  for (const item of inner.data as Json[]) walk(world, item, rest.slice(1), path);
}

/** The first field on the path that can be expanded: one of the object's, or of a hash in it. */
function expandableIn(owner: Json, segments: string[], path: string) {
  const allowed = EXPANDABLE[String(owner.object)] ?? [];
  for (const length of [1, 2]) {
    if (segments.length < length || !allowed.includes(segments.slice(0, length).join("."))) continue;
    const holder = length === 1 ? owner : ((owner[segments[0]!] ?? {}) as Json);
    return { holder, name: segments[length - 1]!, rest: segments.slice(length) };
  }
  throw cannotExpand(path);
}

function cannotExpand(path: string) {
  return invalidParameter(`This property cannot be expanded (${path}).`, undefined, "expand");
}

function leaveOut(value: unknown, kept: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => leaveOut(item, kept));
  if (!value || typeof value !== "object") return value;
  const hidden = LEFT_OUT[String((value as Json).object)] ?? [];
  const shown = Object.entries(value).filter(([key]) => !hidden.includes(key) || kept.has(key));
  return Object.fromEntries(shown.map(([key, inner]) => [key, leaveOut(inner, kept)]));
}

function copyOf(object: object | undefined): unknown {
  return object && JSON.parse(JSON.stringify(object));
}
