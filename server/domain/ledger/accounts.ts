// How each account is kept is in prisma/sql/ledger_account_traits.sql.

/** The code of the account for what is owed to an identity: the gifts that it received, less fees. */
export function payableTo(identityId: string): string {
  return `identity:${identityId}:payable`;
}

/** The code of the account for what is owed to a donor: refunds that the rail will never pay, or that came back. */
export function creditOf(identityId: string): string {
  return `identity:${identityId}:credit`;
}
