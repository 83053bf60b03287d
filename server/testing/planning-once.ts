import pg from "pg";

const names = new Map<string, string>();

/** The same name for the same text, by which a connection knows what it has planned. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `text_${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * A connection that parses and plans each statement with values once, also those that the product does not name: where a test
 * repeats statements on few rows, that is a sixth of its processor time.
 */
export class PlanningOnce extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const named: Query = (asked, values, callback) => {
      if (typeof asked === "string" && Array.isArray(values))
        return query({ name: nameOf(asked), text: asked, values }, callback);
      if (isUnnamed(asked)) return query({ ...asked, name: nameOf(asked.text) }, values, callback);
      return query(asked, values, callback);
    };
    this.query = named as typeof this.query;
  }
}

/** Statements with values and no name; not what reads its rows itself, such as a cursor. */
function isUnnamed(asked: unknown): asked is { text: string } {
  const { text, values, name, submit } = Object(asked) as Record<string, unknown>;
  return typeof text === "string" && Array.isArray(values) && name === undefined && submit === undefined;
}
