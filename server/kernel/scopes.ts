/** What an API key may be allowed to do. `*` is everything. */
export const SCOPES = [
  "*",
  "gifts:read",
  "gifts:write",
  "campaigns:read",
  "campaigns:write",
  "pools:read",
  "pools:write",
  "receipts:read",
  "receipts:write",
  "identities:read",
  "identities:write",
  "webhooks:read",
  "webhooks:write",
  "disbursements:approve",
] as const;

export type Scope = (typeof SCOPES)[number];

/** True when the scopes held include the one needed. */
export function allowsScope(held: readonly Scope[], needed: Scope): boolean {
  return held.includes("*") || held.includes(needed);
}
