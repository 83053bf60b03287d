import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/**
 * The logins of an embedded server. The superuser only starts and prepares it; the owner migrates; the app is what the
 * product uses; the auditor reads.
 */
export const EMBEDDED_LOGINS = {
  superuser: "postgres",
  owner: "almoner_owner",
  app: "almoner_app",
  auditor: "almoner_auditor",
} as const;

export type EmbeddedLogin = keyof typeof EMBEDDED_LOGINS;

type Passwords = Record<EmbeddedLogin, string>;

const LOGINS = Object.keys(EMBEDDED_LOGINS) as EmbeddedLogin[];
const PASSWORD_BYTES = 24;
/** The owner may create databases, for the shadow database that migrations are compared in. */
const ATTRIBUTES = { owner: "CREATEDB", app: "NOCREATEDB", auditor: "NOCREATEDB" } as const;

/** The file with the passwords of a cluster, next to its folder, where only the product's user can read it. */
export function passwordFile(clusterDir: string): string {
  return path.join(path.dirname(path.resolve(clusterDir)), "database-passwords.json");
}

/** True if the folder has a cluster that none of our passwords opens, as earlier development versions created it. */
export function isClusterWithoutPasswords(clusterDir: string): boolean {
  return existsSync(path.join(clusterDir, "PG_VERSION")) && !existsSync(passwordFile(clusterDir));
}

/** Reads the passwords, which are created before the cluster. */
export function storedPasswords(clusterDir: string): Passwords {
  const file = passwordFile(clusterDir);
  if (isClusterWithoutPasswords(clusterDir)) throw new Error(`${file} is missing, without which nobody can connect`);
  if (!existsSync(file)) {
    const made = LOGINS.map((login) => [login, randomBytes(PASSWORD_BYTES).toString("base64url")]);
    writeFileSync(`${file}.new`, `${JSON.stringify(Object.fromEntries(made), null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, "utf8")) as Passwords;
}

/** Returns the connection string of each login for a database of an embedded server. */
export function embeddedUrls(clusterDir: string, port: number, database: string): Record<EmbeddedLogin, string> {
  const passwords = storedPasswords(clusterDir);
  const urlOf = (login: EmbeddedLogin) =>
    `postgresql://${EMBEDDED_LOGINS[login]}:${passwords[login]}@127.0.0.1:${port}/${database}`;
  return { superuser: urlOf("superuser"), owner: urlOf("owner"), app: urlOf("app"), auditor: urlOf("auditor") };
}

/**
 * Creates the logins and the database unless they exist, and returns the database's connection strings. Only these
 * logins can connect to it; the migrations grant what each may do there.
 */
export async function prepareEmbeddedDatabase(
  clusterDir: string,
  port: number,
  database: string,
): Promise<Record<EmbeddedLogin, string>> {
  const passwords = storedPasswords(clusterDir);
  const client = new pg.Client({ connectionString: embeddedUrls(clusterDir, port, "postgres").superuser });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const login of ["owner", "app", "auditor"] as const) {
      const name = EMBEDDED_LOGINS[login];
      const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
      await client.query(
        `${rowCount === 0 ? "CREATE" : "ALTER"} ROLE ${name} LOGIN NOSUPERUSER NOCREATEROLE ${ATTRIBUTES[login]}
         PASSWORD '${passwords[login]}'`,
      );
    }
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
    if (rowCount === 0) await createOwnedDatabase(client, database);
  } finally {
    await client.end().catch(() => {});
  }
  return embeddedUrls(clusterDir, port, database);
}

/** Creates a database that the owner owns and only the logins can connect to; a clone if a template is named. */
export async function createOwnedDatabase(superuser: pg.ClientBase, name: string, template?: string): Promise<void> {
  const clone = template ? ` TEMPLATE "${template}" STRATEGY FILE_COPY` : "";
  await superuser.query(`CREATE DATABASE "${name}" OWNER ${EMBEDDED_LOGINS.owner}${clone}`);
  await superuser.query(`REVOKE ALL ON DATABASE "${name}" FROM PUBLIC;
    GRANT CONNECT ON DATABASE "${name}" TO ${EMBEDDED_LOGINS.app}, ${EMBEDDED_LOGINS.auditor}`);
}
