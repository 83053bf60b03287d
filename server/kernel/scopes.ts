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
  "supporters:read",
  "supporters:write",
  "identities:read",
  "identities:write",
  "webhooks:read",
  "webhooks:write",
  "disbursements:approve",
  "sandbox:write",
] as const;

export type Scope = (typeof SCOPES)[number];

/** True if the scopes include the required one. */
export function allowsScope(held: readonly Scope[], needed: Scope): boolean {
  return held.includes("*") || held.includes(needed);
}

/** Who a charity's donors are and how to reach them is read by those alone whose work needs it. */
const READ_SCOPES = SCOPES.filter((scope) => scope.endsWith(":read") && scope !== "supporters:read");

/** The roles of an organization's members, with the scopes of each. */
export const ROLE_SCOPES = {
  owner: ["*"],
  admin: ["*"],
  editor: [...READ_SCOPES, "gifts:write", "campaigns:write", "pools:write", "receipts:write"],
  viewer: READ_SCOPES,
} satisfies Record<string, readonly Scope[]>;

/** What signed-in people may do as themselves, besides what only users do. */
export const PERSON_SCOPES: readonly Scope[] = [
  "pools:read",
  "pools:write",
  "disbursements:approve",
  "identities:read",
  "identities:write",
];

export type Role = keyof typeof ROLE_SCOPES;

export const ROLES = Object.keys(ROLE_SCOPES) as Role[];

/** The roles that a member with the role gives, changes and takes away: owners are looked after by owners alone. */
export function rolesGivenBy(role: Role): readonly Role[] {
  if (role === "owner") return ROLES;
  return role === "admin" ? ROLES.filter((given) => given !== "owner") : [];
}
