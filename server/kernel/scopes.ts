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
  "payouts:read",
  "payouts:write",
  "identities:read",
  "identities:write",
  "webhooks:read",
  "webhooks:write",
  "disbursements:approve",
  "sandbox:write",
] as const;

export type Scope = (typeof SCOPES)[number];

/**
 * What only roles distinguish. `donors:read` shows who gave, `gifts:give` gives the organization's own money, and
 * `gifts:refund` gives money back. A key has them with the scope of its resource.
 */
export const MEMBER_RIGHTS = ["donors:read", "gifts:give", "gifts:refund"] as const;

export type MemberRight = (typeof MEMBER_RIGHTS)[number];

/** What a member may do: a scope, or a right that only roles distinguish. */
export type Right = Scope | MemberRight;

/** True if the rights include the required one. */
export function allowsScope(held: readonly Right[], needed: Right): boolean {
  return held.includes("*") || held.includes(needed);
}

const READ_SCOPES = SCOPES.filter((scope) => scope.endsWith(":read"));

/** The roles of an organization's members, with the rights of each. A member may have several, and then has the rights of all. */
export const ROLE_RIGHTS = {
  owner: ["*"],
  admin: ["*"],
  finance: [
    ...READ_SCOPES,
    "donors:read",
    "gifts:write",
    "gifts:give",
    "gifts:refund",
    "receipts:write",
    "payouts:write",
    "pools:write",
    "disbursements:approve",
  ],
  campaigns: ["gifts:read", "donors:read", "campaigns:read", "campaigns:write", "pools:read"],
  support: [
    "gifts:read",
    "gifts:write",
    "donors:read",
    "receipts:read",
    "receipts:write",
    "supporters:read",
    "supporters:write",
    "campaigns:read",
    "pools:read",
    "identities:read",
  ],
  viewer: ["gifts:read", "campaigns:read", "pools:read"],
} satisfies Record<string, readonly Right[]>;

export type Role = keyof typeof ROLE_RIGHTS;

export const ROLES = Object.keys(ROLE_RIGHTS) as Role[];

/** The roles, each once, in the order in which they are stored and shown. */
export function inOrder(named: readonly Role[]): Role[] {
  return ROLES.filter((role) => named.includes(role));
}

/** What a member is given: roles, less the donors' contact until an owner says that they may read it. */
export interface Given {
  roles: readonly Role[];
  /** True for a former editor about whom no owner has decided yet. */
  isContactWithheld: boolean;
  /** The campaigns that they are limited to; null for the whole organization. */
  campaigns: readonly string[] | null;
}

/** The roles that members limited to some campaigns can have: they show no donor's address and move no money. */
export const BOUND_ROLES: readonly Role[] = ["campaigns", "viewer"];

/** The rights of a member with these roles. */
export function rightsOf({ roles, isContactWithheld }: Pick<Given, "roles" | "isContactWithheld">): readonly Right[] {
  const rights = new Set<Right>(roles.flatMap((role): readonly Right[] => ROLE_RIGHTS[role]));
  return [...rights].filter((right) => !isContactWithheld || !right.startsWith("supporters:"));
}

/** What signed-in people may do as themselves, besides what only users do. */
export const PERSON_SCOPES: readonly Scope[] = [
  "pools:read",
  "pools:write",
  "disbursements:approve",
  "identities:read",
  "identities:write",
  "payouts:read",
  "payouts:write",
];

/** The roles that a member with these roles can give, change and remove: only owners manage owners. */
export function rolesGivenBy(roles: readonly Role[]): readonly Role[] {
  if (roles.includes("owner")) return ROLES;
  return roles.includes("admin") ? ROLES.filter((given) => given !== "owner") : [];
}
