import type { Copied } from "@/server/cli/large/fill-large";

/** A statement that copies; of one with `copied`, the columns and their values are filled in. */
export interface Copy {
  what: string;
  sql: string;
  copied?: Copied;
}

/** Valid ids that nothing else has: of the n-th copy. */
export const id = (prefix: string, n: string) => `'${prefix}_01kah' || lpad((${n})::text, 21, '0')`;

const NAMES = "Ada Ben Cleo Dara Eli Faye Gus Hana Ivo June".split(" ");
const SURNAMES = "Quill Marlow Okafor Lindqvist Tanaka Brandt Rivera Novak Haddad Whitfield".split(" ");
/** A name of the n-th person. */
export const nameOf = (n: string) =>
  `(ARRAY['${NAMES.join("','")}'])[1 + ${n} % 10] || ' ' || (ARRAY['${SURNAMES.join("','")}'])[1 + ${n} / 10 % 10] || ' ' || ${n}`;

/** What `fillLarge` says: how many there are to be, and which ones are copied. */
export const setting = (name: string) => `current_setting('large.${name}')::bigint`;
