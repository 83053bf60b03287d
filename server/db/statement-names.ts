import pg from "pg";

// A connection parses and plans a named statement only once. Prisma names none of its statements.

/** The maximum number of texts whose uses are counted. */
const COUNTED_MAX = 5_000;

export interface NamingOptions {
  /** How often a text must be used before it gets a name. */
  uses: number;
  /** The maximum number of named texts, because every connection keeps a plan for each. */
  max: number;
  /** Names every text at once. For tests, whose tables are small and do not change. */
  all?: true;
}

/** Assigns names to statements; the same text always has the same name. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly uses = new Map<string, number>();

  constructor(private readonly options: NamingOptions) {}

  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known || this.names.size >= this.options.max) return known;
    const uses = (this.uses.get(text) ?? 0) + 1;
    if (uses < this.options.uses || !(this.options.all || isSafe(text))) {
      if (this.uses.size >= COUNTED_MAX) this.uses.clear();
      this.uses.set(text, uses);
      return undefined;
    }
    this.uses.delete(text);
    const name = `text_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}

const isSafe = (text: string) => !hasAnyColumns(text) && !dependsOnWords(text);

/** True for statements with `*`: after a migration that adds a column, connections reject the prepared statement. */
function hasAnyColumns(text: string): boolean {
  return /(?:\bSELECT|\bRETURNING|[,.])\s*\*/i.test(text);
}

/**
 * True for statements that search for words, patterns or common elements: their best plan depends on the values, and a
 * generic plan assumes that any value is rare. A search for a name that one in a hundred supporters has took seven
 * times as long as a named statement.
 */
function dependsOnWords(text: string): boolean {
  return /@@|&&|\bI?LIKE\b/i.test(text);
}

type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

/** A client class for a pool that names statements with values, unless they have a name. */
export function namingClient(names: StatementNames): typeof pg.Client {
  class Naming extends pg.Client {}
  const query: Query = function named(asked, values, callback) {
    const ask: Query = pg.Client.prototype.query;
    if (typeof asked === "string" && Array.isArray(values))
      return ask.call(this, { name: names.nameOf(asked), text: asked, values }, callback);
    if (isUnnamed(asked)) return ask.call(this, { ...asked, name: names.nameOf(asked.text) }, values, callback);
    return ask.call(this, asked, values, callback);
  };
  // Assigned, because a method of the class would have to repeat the overloads.
  Naming.prototype.query = query as typeof Naming.prototype.query;
  return Naming;
}

/**
 * True for statements with values and without a name; false for objects that read their rows themselves, such as
 * cursors.
 */
function isUnnamed(asked: unknown): asked is { text: string } {
  const { text, values, name, submit } = Object(asked) as Record<string, unknown>;
  return typeof text === "string" && Array.isArray(values) && name === undefined && submit === undefined;
}
