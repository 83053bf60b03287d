import { readSchemaFiles, type SchemaFiles } from "@/server/db/schema-files";
import type { Invariant } from "@/server/domain/ledger/invariant";

interface Guard {
  kind: "function" | "trigger" | "check";
  name: string;
  definition: string;
}

const TRIGGER = /CREATE OR REPLACE (TRIGGER (\w+)\s[^;]*);/g;
const CHECK = /ADD CONSTRAINT (ledger_(?:balances|postings)_\w+) (CHECK \(.*\))[,;]?$/gm;
/** What the database adds or leaves out when it writes a definition: parentheses, schema names and white space. */
const UNMEANT = "public\\.|row\\(|[\\s()]";

/**
 * Compares every function and trigger of the database, and the checks that keep the ledger's balances, with the files
 * that they come from. Names alone would not do: a function that refuses changes can be replaced by one that does not.
 */
export function guardInvariants(files: SchemaFiles = readSchemaFiles()): Invariant[] {
  const expected = JSON.stringify(guardsOf(files)).replaceAll("'", "''");
  const sql = `
    WITH expected AS (
      SELECT * FROM jsonb_to_recordset('${expected}'::jsonb) AS x(kind text, name text, definition text)
    ), actual AS (
      SELECT 'function' AS kind, p.proname::text AS name, CASE WHEN p.prosecdef THEN 'definer' ELSE 'invoker' END || p.prosrc AS definition
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'trigger', t.tgname::text, CASE WHEN t.tgenabled = 'O' THEN '' ELSE 'switched off: ' END
        || regexp_replace(lower(pg_get_triggerdef(t.oid)), '^create |public\\.|\\mrow\\(|[\\s()]', '', 'g')
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'check', k.conname::text, CASE WHEN k.convalidated THEN '' ELSE 'not validated: ' END
        || regexp_replace(lower(pg_get_constraintdef(k.oid)), '[\\s()]', '', 'g')
      FROM pg_constraint k WHERE k.contype = 'c' AND k.conrelid IN ('ledger_balances'::regclass, 'ledger_postings'::regclass)
      UNION ALL
      SELECT 'rule', r.rulename::text, r.definition FROM pg_rules r WHERE r.schemaname = 'public'
    )
    SELECT coalesce(e.kind, a.kind) || ' ' || coalesce(e.name, a.name) AS subject,
      CASE WHEN a.name IS NULL THEN 'is missing' WHEN e.name IS NULL THEN 'is not one of ours'
        ELSE 'is switched off or differs from its file' END AS detail
    FROM expected e FULL JOIN actual a ON a.kind = e.kind AND a.name = e.name
    WHERE $1::timestamptz IS NOT NULL AND e.definition IS DISTINCT FROM a.definition`;
  return [
    {
      id: "guards",
      promise: "Functions, triggers and the checks of balances in the database are as their files say.",
      sql,
      recent: `${sql} AND $2::bigint IS NOT NULL`,
    },
  ];
}

function guardsOf({ functions, migrations }: SchemaFiles): Guard[] {
  return [
    ...functions.map(({ name, text }): Guard => {
      const [head = "", body = ""] = text.split("$$");
      return { kind: "function", name, definition: `${/SECURITY DEFINER/.test(head) ? "definer" : "invoker"}${body}` };
    }),
    ...functions.flatMap(({ text }) =>
      [...text.matchAll(TRIGGER)].map(([, definition, name]): Guard => guard("trigger", name!, definition!)),
    ),
    ...migrations.flatMap(({ text }) =>
      [...text.matchAll(CHECK)].map(([, name, definition]): Guard => guard("check", name!, definition!)),
    ),
  ];
}

function guard(kind: Guard["kind"], name: string, definition: string): Guard {
  return { kind, name, definition: definition.toLowerCase().replace(new RegExp(UNMEANT, "g"), "") };
}
