/**
 * What the fuzzer must know beyond the OpenAPI document, all in one place. An operation that is not named here is played
 * by its document alone.
 */

/** Fields whose rules no schema can say, so that a value that the schema allows may still be refused with 400. */
const RULES_BEYOND_SCHEMA: Record<string, Record<string, string>> = {
  "*": { cursor: "only those that a list has handed out", metadata: "limits on keys, size and depth" },
  createGift: {
    to: "exists, and is another than from",
    payment_method_id: "one of the giver's",
    currency: "is in ISO 4217, and the operator has a rate for it",
  },
  createIdentity: { ein: "for organizations only" },
  updateIdentity: { ein: "for organizations only" },
  createPaymentMethod: { token: "known to the rail, and no card number" },
  createWebhook: { url: "a public https address", events: "known names, or all" },
  updateWebhook: { url: "a public https address", events: "known names, or all" },
  advanceSandboxClock: { advance: "a duration, and not too far ahead" },
};

/** True where a 400 that names the field needs no fault that the document could tell of. */
export function hasRuleBeyondSchema(operationId: string, param: string): boolean {
  const field = param.split(/[.[]/)[0]!;
  return field in RULES_BEYOND_SCHEMA["*"]! || field in (RULES_BEYOND_SCHEMA[operationId] ?? {});
}

/** Fields of a resource that change without anybody asking for it. */
const MOVING = new Set(["status", "attempts", "is_default", "kyc_tier", "charity", "error", "response_status"]);

/** True for a field that a later read must show as the creation's answer did. */
export function staysAsCreated(field: string): boolean {
  const isMoment = field.endsWith("_at") && field !== "created_at";
  return !MOVING.has(field) && !isMoment && !field.endsWith("secret");
}

/** Names what can be done once only, whatever is raced; null for calls that may succeed any number of times. */
export function doneOnce(operation: { id: string; method: string }, path: string, body: unknown): string | null {
  if (operation.method === "DELETE" || operation.id === "refundGift") return `${operation.id} ${path}`;
  if (operation.id !== "createIdentity") return null;
  return `createIdentity ${String((body as { email?: unknown }).email)
    .trim()
    .toLowerCase()}`;
}
