import { isOutsideTransaction, type SqlFile, statementsOf } from "@/server/db/schema-files";

/**
 * What a migration of a running product may do: nothing that holds a lock while it reads or rewrites a table. Returns
 * one line for each statement that breaks a rule, with what to write instead.
 */
export function migrationErrors({ name, text }: Pick<SqlFile, "name" | "text">): string[] {
  const outside = isOutsideTransaction(text);
  const statements = statementsOf(text);
  const file: File = { outside, statements, created: new Set(statements.flatMap((each) => createdTable(each) ?? [])) };
  const errors = statements.flatMap((statement, at) => RULES.flatMap((rule) => rule(statement, file, at) ?? []));
  return [...lockTimeout(file), ...errors].map((error) => `${name}: ${error}`);
}

interface File {
  outside: boolean;
  statements: string[];
  /** Tables that the migration creates itself. Nothing can wait for their locks yet. */
  created: Set<string>;
}

type Rule = (statement: string, file: File, at: number) => string | null;

const RULES: Rule[] = [
  functionOutOfPlace,
  indexInTransaction,
  indexLeftHalf,
  onlyIndexesOutside,
  constraintUnread,
  rewrite,
  notNull,
];

function lockTimeout({ outside, statements }: File): string[] {
  const wanted = outside ? /^SET lock_timeout\b/i : /^SET LOCAL lock_timeout\b/i;
  if (wanted.test(statements[0] ?? "")) return [];
  return [
    `begin with \`${outside ? "SET" : "SET LOCAL"} lock_timeout = '3s';\`, so that traffic never queues behind it`,
  ];
}

function functionOutOfPlace(statement: string): string | null {
  if (!/^CREATE\s+(OR REPLACE\s+)?(CONSTRAINT\s+)?(FUNCTION|PROCEDURE|TRIGGER)\b/i.test(statement)) return null;
  return "functions and triggers belong in prisma/sql";
}

function indexInTransaction(statement: string, { outside, created }: File): string | null {
  const index = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?.*?\bON\s+(?:ONLY\s+)?"?(\w+)"?/is.exec(statement);
  if (!index || created.has(index[2]!)) return null;
  if (!index[1])
    return "an index on a table that is in use is created CONCURRENTLY, in a file of its own outside a transaction";
  return outside
    ? null
    : "CONCURRENTLY works outside a transaction only: begin the file with `-- outside a transaction`";
}

/** An interrupted build leaves an invalid index, which `IF NOT EXISTS` would accept. */
function indexLeftHalf(statement: string, { statements }: File, at: number): string | null {
  const name = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF NOT EXISTS\s+)?"?(\w+)"?/i.exec(statement)?.[1];
  if (!name) return null;
  const before = statements
    .slice(0, at)
    .some((each) => new RegExp(`^DROP INDEX CONCURRENTLY IF EXISTS "?${name}\\b`, "i").test(each));
  return before ? null : `write \`DROP INDEX CONCURRENTLY IF EXISTS ${name};\` before it, so that it can be run again`;
}

function onlyIndexesOutside(statement: string, { outside }: File): string | null {
  if (!outside || /^(SET|DROP INDEX CONCURRENTLY|CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY|REINDEX)\b/i.test(statement))
    return null;
  return "only indexes are made outside a transaction; the rest could be left half done";
}

function constraintUnread(statement: string, { statements, created }: File): string | null {
  const validated = /VALIDATE\s+CONSTRAINT\s+"?(\w+)"?/i.exec(statement)?.[1];
  if (validated && statements.some((each) => new RegExp(`ADD\\s+CONSTRAINT\\s+"?${validated}\\b`, "i").test(each)))
    return `VALIDATE ${validated} in a later migration, because the lock that ADD CONSTRAINT took is held until the end`;
  const table = alteredTable(statement);
  if (!table || created.has(table)) return null;
  const added = statement.match(/ADD\s+CONSTRAINT\b[\s\S]*?(?=,\s*ADD\b|$)/gi) ?? [];
  for (const constraint of added) {
    if (/\b(UNIQUE|PRIMARY KEY)\b/i.test(constraint) && !/USING INDEX/i.test(constraint))
      return "a unique constraint is added USING INDEX, of one that was created concurrently";
    if (/\b(CHECK|FOREIGN KEY)\b/i.test(constraint) && !/NOT VALID\s*$/i.test(constraint))
      return "a constraint on a table that is in use is added NOT VALID, and VALIDATEd in a later migration";
  }
  return null;
}

function rewrite(statement: string, { created }: File): string | null {
  const table = alteredTable(statement);
  if (!table || created.has(table)) return null;
  if (/ALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET DATA\s+)?TYPE\b/i.test(statement))
    return "a column's type is not changed in place; add a column";
  for (const column of statement.match(/ADD\s+COLUMN\b[\s\S]*?(?=,\s*ADD\b|$)/gi) ?? []) {
    const isVolatile =
      /DEFAULT\s+(?!now\()\w+\s*\(/i.test(column) || /\b(SMALL|BIG)?SERIAL\b|\bGENERATED\b/i.test(column);
    if (isVolatile)
      return "a default that differs from row to row rewrites the table; add the column without, then fill it";
  }
  return null;
}

function notNull(statement: string, { created }: File): string | null {
  const table = alteredTable(statement);
  if (!table || created.has(table)) return null;
  if (/SET NOT NULL/i.test(statement))
    return "SET NOT NULL reads the table under its lock; add CHECK (... IS NOT NULL) NOT VALID";
  const column = (statement.match(/ADD\s+COLUMN\b[\s\S]*?(?=,\s*ADD\b|$)/gi) ?? []).find(
    (each) => /NOT NULL/i.test(each) && !/DEFAULT/i.test(each),
  );
  return column ? "a new column that is NOT NULL needs a constant default" : null;
}

function createdTable(statement: string): string | null {
  return /^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF NOT EXISTS\s+)?"?(\w+)"?/i.exec(statement)?.[1] ?? null;
}

function alteredTable(statement: string): string | null {
  return /^ALTER\s+TABLE\s+(?:IF EXISTS\s+)?(?:ONLY\s+)?"?(\w+)"?/i.exec(statement)?.[1] ?? null;
}
