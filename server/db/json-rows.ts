// Reads rows of a model as one JSON array each. A connection describes every column with each result, and Prisma
// converts each value of each row: with forty columns and hundreds of rows, that takes several times as long as the
// query itself.

/** The fields of a row whose type includes `Type`. */
type FieldsOf<Row, Type> = {
  [Field in keyof Row]-?: Extract<Row[Field], Type> extends never ? never : Field;
}[keyof Row] &
  string;

interface Columns<Row> {
  /** What Prisma generates for the model, such as `Prisma.GiftScalarFieldEnum`. */
  fields: Record<keyof Row & string, string>;
  /** The columns whose names are not the field's name in snake case. */
  columns?: Partial<Record<keyof Row & string, string>>;
  /** The fields of 64 bits, which are text in JSON. */
  bigints: Record<FieldsOf<Row, bigint>, true>;
  instants: Record<FieldsOf<Row, Date>, true>;
}

/** How rows of a model are read. */
export interface JsonRows<Row> {
  /** The SQL expression for a row, by its table's alias in a statement. */
  column(alias: string): string;
  /** Converts such a value to a row; null to null, as in an outer join. */
  row(values: JsonValues<Row>): Row;
  row(values: JsonValues<Row> | null): Row | null;
}

/** A row as the database returns it. */
export type JsonValues<Row> = readonly unknown[] & { readonly of?: Row };

/** Declares how rows of a model are read; it does not compile if a bigint or an instant is missing from the lists. */
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
