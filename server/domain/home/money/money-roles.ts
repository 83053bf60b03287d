/** Who reads the money of an organization: those who look after it, and nobody who looks after campaigns or donors. */
export const MONEY_ROLES = ["owner", "admin", "finance"] as const;
