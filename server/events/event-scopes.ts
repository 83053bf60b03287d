import type { Scope } from "@/server/kernel/scopes";

/** The scope that reads the resource of an event, by the first part of its type. */
const SCOPES_BY_RESOURCE: Record<string, Scope> = {
  gift: "gifts:read",
  receipt: "receipts:read",
  identity: "identities:read",
  payment_method: "identities:read",
  campaign: "campaigns:read",
  match: "campaigns:read",
  recurring_gift: "gifts:read",
  payout: "payouts:read",
  payout_account: "identities:read",
  pool: "pools:read",
  webhook: "webhooks:read",
};

/** Returns the scope that a key needs to read the subject of events of this type. */
export function eventScope(type: string): Scope {
  const scope = SCOPES_BY_RESOURCE[type.split(".")[0]!];
  if (!scope) throw new Error(`server/events/event-scopes.ts names no scope for ${type}`);
  return scope;
}
