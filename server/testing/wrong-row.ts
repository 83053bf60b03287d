/** A row that is wrong in one way: which invariant names it, what is wrong, and the statement that makes it so, with guards off. */
export type WrongRow = [invariantId: string, what: string, statement: string];

/** A change that a check of the table would refuse, which its owner can drop. */
export const without = (table: string, check: string, statement: string): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${check}; ${statement}`;
