/** A copying statement; if `copied` is given, the columns and their values are filled in. */
export interface Copy {
  what: string;
  sql: string;
  copied?: Copied;
}

export interface Copied {
  table: string;
  /** A column to leave out. */
  without?: string;
  /**
   * What differs in a copy, by column; all other columns are the template's, `x` of `large_<table>`. Times go back by
   * `p.shift`.
   */
  changed: Readonly<Record<string, string>>;
}

/** A valid and unique id for the n-th copy. */
export const id = (prefix: string, n: string) => `'${prefix}_01kah' || lpad((${n})::text, 21, '0')`;

const NAMES = "Ada Ben Cleo Dara Eli Faye Gus Hana Ivo June".split(" ");
const SURNAMES = "Quill Marlow Okafor Lindqvist Tanaka Brandt Rivera Novak Haddad Whitfield".split(" ");
/** A name of the n-th person. */
export const nameOf = (n: string) =>
  `(ARRAY['${NAMES.join("','")}'])[1 + ${n} % 10] || ' ' || (ARRAY['${SURNAMES.join("','")}'])[1 + ${n} / 10 % 10] || ' ' || ${n}`;

/** The email address of the n-th person. */
export const emailOf = (n: string) => `'person-' || ${n} || '@large.example'`;

/** The memo of the n-th copy, if any. */
export const memoOf = (n: string) =>
  `CASE ${n} % 9 WHEN 0 THEN 'For the lighthouse ' || ${n} WHEN 1 THEN 'In memory of Ilse' END`;

/** The source of the n-th copy. */
export const sourceOf = (n: string) => `(ARRAY['page', 'embed', 'api'])[1 + ${n} % 3]`;

/** A setting of `fillLarge`: the number of copies, and what is copied. Evaluated once per statement, not per row. */
export const setting = (name: string) => `(SELECT current_setting('large.${name}')::bigint)`;
