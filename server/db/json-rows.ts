// Rows of a model as one JSON array each. A connection describes every column with each result, and Prisma interprets each value of
// each row: of forty columns and hundreds of rows, that is several times what the database takes to find them.

/** The fields of a row whose values may be of a type. */
type FieldsOf<Row, Type> = {
  [Field in keyof Row]-?: Extract<Row[Field], Type> extends never ? never : Field;
}[keyof Row] &
  string;

interface Columns<Row> {
  /** What Prisma generates for the model, such as `Prisma.GiftScalarFieldEnum`. */
  fields: Record<keyof Row & string, string>;
  /** The columns of fields that are not called as the field is, in snake case. */
  columns?: Partial<Record<keyof Row & string, string>>;
  /** The fields of 64 bits, which are text in JSON. */
  bigints: Record<FieldsOf<Row, bigint>, true>;
  instants: Record<FieldsOf<Row, Date>, true>;
}

/** How rows of a model are read. */
export interface JsonRows<Row> {
  /** The column of a row, by its table's alias in a statement. */
  column(alias: string): string;
  /** The row of such a column; null for null, as an outer join has it. */
  row(values: JsonValues<Row>): Row;
  row(values: JsonValues<Row> | null): Row | null;
}

/** What the database returns as the column of a row. */
export type JsonValues<Row> = readonly unknown[] & { readonly of?: Row };

/** Declares how rows of a model are read; a bigint or an instant that is not named does not compile. */
export function jsonRows<Row extends object>({ fields, columns = {}, bigints, instants }: Columns<Row>): JsonRows<Row> {
  const names = Object.values<string>(fields);
  const typed: readonly (((value: string) => unknown) | null)[] = names.map((field) => {
    if (field in bigints) return BigInt;
    return field in instants ? toInstant : null;
  });
  const columnOf = (field: string) =>
    (columns as Record<string, string>)[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    column(alias) {
      const values = names.map((field) => `${alias}.${columnOf(field)}${field in bigints ? "::text" : ""}`);
      return `json_build_array(${values.join(", ")})`;
    },
    row(values: JsonValues<Row> | null) {
      if (values === null) return null as never;
      const row: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1) {
        const value = values[at];
        const type = typed[at];
        row[names[at]!] = type && value !== null ? type(value as string) : value;
      }
      return row as Row;
    },
  };
}

function toInstant(text: string): Date {
  return new Date(text);
}
