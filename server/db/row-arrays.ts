/** A column of rows that are sent to the database: its name, its SQL type, and its value in a row. */
export type RowColumn<Row> = readonly [name: string, type: string, value: (row: Row) => unknown];

/** How a statement reads rows that are sent to it. */
interface RowArrays<Row> {
  /** The columns' names, for INSERT and SELECT. */
  names: string;
  /** The FROM item that returns the rows, from the statement's first parameters; an alias and the names follow. */
  unnest: string;
  /** The statement's first parameters. */
  values(rows: readonly Row[]): unknown[][];
}

/**
 * Sends rows as an array by column: PostgreSQL reads records of JSON less than half as fast. The statement's text does
 * not depend on the number of rows.
 */
export function rowArrays<Row>(columns: readonly RowColumn<Row>[]): RowArrays<Row> {
  return {
    names: columns.map(([name]) => name).join(", "),
    unnest: `unnest(${columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(", ")})`,
    values: (rows) => columns.map(([, , value]) => rows.map(value)),
  };
}
