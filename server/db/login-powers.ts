import type pg from "pg";

const POWERS = `
  SELECT r.rolsuper AS superuser,
    EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
      AND c.relkind IN ('r', 'p', 'v') AND pg_has_role(c.relowner, 'MEMBER')) AS owner,
    has_schema_privilege('public', 'CREATE') AS creator,
    coalesce(has_table_privilege(to_regclass('ledger_postings')::oid, 'INSERT, UPDATE, DELETE, TRUNCATE'), false) AS writer,
    has_parameter_privilege('session_replication_role', 'SET') AS silencer
  FROM pg_roles r WHERE r.rolname = current_user`;

const SENTENCES = {
  owner: "owns the tables",
  creator: "can create objects in the schema public",
  writer: "can write to the ledger directly",
  silencer: "can switch off triggers",
} as const;

/**
 * Returns the powers of a login that would let it rewrite the ledger, each as the end of a sentence; an empty list is
 * the safe state.
 */
export async function readPowers(db: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows } = await db.query<Record<keyof typeof SENTENCES | "superuser", boolean>>(POWERS);
  const powers = rows[0]!;
  if (powers.superuser) return ["is a superuser"];
  return Object.entries(SENTENCES).flatMap(([name, text]) => (powers[name as keyof typeof SENTENCES] ? [text] : []));
}

/** Explains in one line what is wrong with a login that has such powers, and what to do. */
export function powersLine(powers: string[]): string {
  return `DATABASE_URL: this login ${powers.join(", ")}, so the product could rewrite its own books. Use a login that only has the rights that migrations grant it, and set DATABASE_OWNER_URL to the one that owns the tables. See "If you run the server" in docs/guides/going-live.md.`;
}
