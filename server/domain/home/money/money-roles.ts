/** The roles that may read an organization's money. Roles for campaigns or donors may not. */
export const MONEY_ROLES = ["owner", "admin", "finance"] as const;
