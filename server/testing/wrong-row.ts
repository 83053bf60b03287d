/** A row that is wrong in one way: the invariant it violates, what is wrong, and the statement, run with guards off. */
export type WrongRow = [invariantId: string, what: string, statement: string];

/** Drops a table's check constraint before a change that it would reject. Only the table's owner can do this. */
export const without = (table: string, check: string, statement: string): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${check}; ${statement}`;
