import pg from "pg";

// A connection parses and plans a statement that has a name once, instead of each time. Prisma names none of its own.

/** Of how many texts the uses are counted. */
const COUNTED_MAX = 5_000;

export interface NamingOptions {
  /** A text is named when it is used for so many times. */
  uses: number;
  /** How many texts are named at most: every connection keeps what it knows of each. */
  max: number;
  /** Names every text: for the tests, whose tables do not change and have few rows. */
  all?: true;
}

/** Names for statements, the same for the same text. */
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

/** A migration may add a column to what such a statement returns, and a connection refuses it by its name from then on. */
function hasAnyColumns(text: string): boolean {
  return /(?:\bSELECT|\bRETURNING|[,.])\s*\*/i.test(text);
}

/**
 * How a statement that looks for words, patterns or common elements is read best depends on which: without them, PostgreSQL takes any
 * of them for rare. A search for a name that every hundredth supporter has took seven times as long by its name.
 */
function dependsOnWords(text: string): boolean {
  return /@@|&&|\bI?LIKE\b/i.test(text);
}

type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

/** The connections of a pool that gives statements with values names, unless they have one. */
export function namingClient(names: StatementNames): typeof pg.Client {
  class Naming extends pg.Client {}
  const query: Query = function named(asked, values, callback) {
    const ask: Query = pg.Client.prototype.query;
    if (typeof asked === "string" && Array.isArray(values))
      return ask.call(this, { name: names.nameOf(asked), text: asked, values }, callback);
    if (isUnnamed(asked)) return ask.call(this, { ...asked, name: names.nameOf(asked.text) }, values, callback);
    return ask.call(this, asked, values, callback);
  };
  // As a method of the class, its overloads would have to be repeated.
  Naming.prototype.query = query as typeof Naming.prototype.query;
  return Naming;
}

/** Statements with values and no name; not what reads its rows itself, such as a cursor. */
function isUnnamed(asked: unknown): asked is { text: string } {
  const { text, values, name, submit } = Object(asked) as Record<string, unknown>;
  return typeof text === "string" && Array.isArray(values) && name === undefined && submit === undefined;
}
