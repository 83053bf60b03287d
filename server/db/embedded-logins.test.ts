import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import {
  createOwnedDatabase,
  EMBEDDED_LOGINS,
  isClusterWithoutPasswords,
  passwordFile,
  storedPasswords,
} from "@/server/db/embedded-logins";

// Guards the embedded server against everyone else on the machine.

const dirs: string[] = [];
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

function clusterDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-logins-"));
  dirs.push(dir);
  return path.join(dir, "postgres");
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject("pgUrls").superuser });
  await client.connect();
  return work(client).finally(() => client.end());
}

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe("the passwords", () => {
  it("are random, kept from start to start, and readable by the product's user only", () => {
    const [dir, other] = [clusterDir(), clusterDir()];
    const passwords = storedPasswords(dir);
    expect(storedPasswords(dir)).toEqual(passwords);
    expect(modeOf(passwordFile(dir))).toBe(0o600);
    const all = [...Object.values(passwords), ...Object.values(storedPasswords(other))];
    expect(new Set(all).size).toBe(8);
    for (const password of all) expect(password).toMatch(/^[\w-]{32}$/);
  });

  it("are missing in a folder that an earlier version created, which gets none", () => {
    const dir = clusterDir();
    expect(isClusterWithoutPasswords(dir)).toBe(false);
    mkdirSync(dir);
    writeFileSync(path.join(dir, "PG_VERSION"), "18\n");
    expect(isClusterWithoutPasswords(dir)).toBe(true);
    expect(() => storedPasswords(dir)).toThrow(/database-passwords\.json is missing/);
  });
});

describe("the server", () => {
  it("lets nobody in without a password, over any connection", async () => {
    const { hba, rules } = await asSuperuser(async (client) => ({
      hba: (await client.query("SELECT current_setting('hba_file') AS file")).rows[0].file as string,
      rules: (await client.query("SELECT DISTINCT auth_method FROM pg_hba_file_rules")).rows,
    }));
    expect(rules).toEqual([{ auth_method: "scram-sha-256" }]);
    expect(modeOf(hba)).toBe(0o600);
    expect(modeOf(path.dirname(hba))).toBe(0o700);
    expect(readFileSync(hba, "utf8")).not.toMatch(/^[^#]*\btrust\b/m);
  });

  it.each(Object.entries(EMBEDDED_LOGINS))(
    "refuses the %s without its password, and with another's",
    async (login, name) => {
      const url = new URL(inject("pgUrls")[login as keyof typeof EMBEDDED_LOGINS]);
      const { hostname: host, port } = url;
      for (const password of [undefined, "", "postgres"]) {
        const client = new pg.Client({ host, port: Number(port), user: name, database: "postgres", password });
        await expect(client.connect()).rejects.toThrow(/password/);
      }
    },
  );

  it("keeps the logins that the product knows from everything but their own work", async () => {
    const rows = await asSuperuser(async (client) => {
      const named = Object.values(EMBEDDED_LOGINS).slice(1);
      return (
        await client.query(
          `SELECT rolname, rolsuper OR rolcreaterole OR rolreplication OR rolbypassrls AS powerful, rolcreatedb AS creates,
             EXISTS (SELECT 1 FROM pg_auth_members m WHERE m.member = r.oid) AS belongs
           FROM pg_roles r WHERE rolname = ANY ($1) ORDER BY 1`,
          [named],
        )
      ).rows;
    });
    const [app, auditor, owner] = ["almoner_app", "almoner_auditor", "almoner_owner"];
    const plain = { powerful: false, creates: false, belongs: false };
    // The owner may create databases: it compares migrations in one.
    expect(rows).toEqual([
      { rolname: app, ...plain },
      { rolname: auditor, ...plain },
      { rolname: owner, ...plain, creates: true },
    ]);
  });

  it("lets no other login connect to the product's database", async () => {
    const name = `closed_${process.pid}_${Date.now()}`;
    const connects = await asSuperuser(async (client) => {
      await createOwnedDatabase(client, name);
      await client.query(`CREATE ROLE ${name}`);
      const { rows } = await client.query("SELECT has_database_privilege($1, $2::text, 'CONNECT') AS it", [name, name]);
      await client.query(`DROP ROLE ${name}`);
      return rows[0].it;
    });
    expect(connects).toBe(false);
  });
});
