import pg from "pg";
import { hashOf, type SqlFile, statementsOf } from "@/server/db/schema-files";

/** The names of the logins that the owner grants something to. */
export interface GrantedLogins {
  app?: string | undefined;
  auditor?: string | undefined;
}

type Queryable = Pick<pg.ClientBase, "query">;

/** The grants of one login, in the file's order. */
interface Grants {
  login: string;
  statements: string[];
  hash: string;
}

/** Returns the logins whose recorded grants differ from the file's. */
export async function missingGrants(
  db: Queryable,
  file: SqlFile | undefined,
  logins: GrantedLogins,
  recorded: Map<string, string>,
): Promise<string[]> {
  const all = await wanted(db, file, logins);
  return all.filter(({ login, hash }) => recorded.get(login) !== hash).map(({ login }) => login);
}

/** Grants each of the logins what the file says and revokes everything else, in the current transaction. */
export async function applyGrants(db: Queryable, file: SqlFile | undefined, logins: GrantedLogins): Promise<void> {
  for (const { login, statements, hash } of await wanted(db, file, logins)) {
    for (const statement of statements) await db.query(statement);
    await db.query(
      `INSERT INTO schema_grants (login, hash) VALUES ($1, $2)
       ON CONFLICT (login) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
      [login, hash],
    );
  }
}

/** A login that owns the tables needs no grants: it has all rights already. */
async function wanted(db: Queryable, file: SqlFile | undefined, logins: GrantedLogins): Promise<Grants[]> {
  if (!file) return [];
  const { rows } = await db.query<{ name: string }>("SELECT current_user AS name");
  const named = Object.entries(logins).filter(([, login]) => login && login !== rows[0]!.name);
  return named.map(([placeholder, login]) => grantsOf(file, placeholder, login));
}

function grantsOf(file: SqlFile, placeholder: string, login: string): Grants {
  const statements = statementsOf(file.text).flatMap((statement) => {
    const named = [...statement.matchAll(/:"(\w+)"/g)].map((match) => match[1]);
    if (!named.every((name) => name === placeholder)) return [];
    return [statement.replaceAll(`:"${placeholder}"`, pg.escapeIdentifier(login))];
  });
  return { login, statements, hash: hashOf(statements.join(";\n")) };
}
