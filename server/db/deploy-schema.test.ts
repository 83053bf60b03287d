import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { countMissingWork } from "@/server/cli/database/databases";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS } from "@/server/db/embedded-logins";
import { hashOf, hashOfFunction, readSchemaFiles, type SqlFile } from "@/server/db/schema-files";
import { createDatabase } from "@/server/testing/create-database";
import { urlsOfTestDatabase } from "@/server/testing/test-database";

let url: string;
let client: pg.Client;

beforeEach(async () => {
  const name = `deploy_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("pgUrls").superuser, name);
  url = urlsOfTestDatabase(name).owner;
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterEach(() => client.end());

const file = (name: string, text: string): SqlFile => ({ name, text, hash: hashOf(text) });
const table = file("1_init", "CREATE TABLE things (id int)");
const double = file(
  "double",
  "CREATE OR REPLACE FUNCTION double(a int) RETURNS int LANGUAGE sql AS $$ SELECT 2 * a $$",
);

async function read<T>(sql: string): Promise<T[]> {
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  return rows.map((row) => row[0] as T);
}

const functions = () =>
  read<string>("SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1");
const triggers = () => read<string>("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1");

describe("our own files", () => {
  it("result in exactly one function per name and no others; a second run does nothing", async () => {
    const files = readSchemaFiles();
    const applied = await deploySchema(url, {}, files);
    expect(applied.functions).toEqual(files.functions.map(({ name }) => name));
    const names = await read<string>(
      "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname COLLATE \"C\"",
    );
    expect(names).toEqual(files.functions.map(({ name }) => name));
    expect(await deploySchema(url, {}, files)).toEqual({ migrations: [], takenOver: [], functions: [], grants: [] });
  });
});

describe("migrations", () => {
  it("are applied once, by whichever of several processes comes first", async () => {
    const files = { migrations: [table], functions: [double] };
    const done = await Promise.all([1, 2, 3].map(() => deploySchema(url, {}, files)));
    expect(done.flatMap((work) => work.migrations)).toEqual(["1_init"]);
    expect(done.flatMap((work) => work.functions)).toEqual(["double"]);
  });

  it("leave nothing behind when one fails, and keep those before it", async () => {
    const broken = file("2_broken", "CREATE TABLE halves (id int); SELECT 1 / 0");
    await expect(deploySchema(url, {}, { migrations: [table, broken], functions: [] })).rejects.toThrow(
      /^2_broken: div/,
    );
    expect(await read("SELECT to_regclass('halves')::text")).toEqual([null]);
    const mended = file("2_broken", "CREATE TABLE halves (id int)");
    const { migrations } = await deploySchema(url, {}, { migrations: [table, mended], functions: [] });
    expect(migrations).toEqual(["2_broken"]);
  });

  it("may run outside a transaction, statement by statement, and run again after an interruption", async () => {
    const text = `-- outside a transaction
      SET lock_timeout = '3s';
      DROP INDEX CONCURRENTLY IF EXISTS things_once; -- what an interrupted one left
      CREATE UNIQUE INDEX CONCURRENTLY things_once ON things (id);`;
    const index = file("2_index", text.replaceAll("      ", ""));
    await deploySchema(url, {}, { migrations: [table], functions: [] });
    await client.query("INSERT INTO things VALUES (1), (1)");
    await expect(deploySchema(url, {}, { migrations: [table, index], functions: [] })).rejects.toThrow(/2_index/);
    await client.query("DELETE FROM things");
    await deploySchema(url, {}, { migrations: [table, index], functions: [] });
    expect(await read("SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_once'::regclass")).toEqual([true]);
  });
});

describe("functions", () => {
  const deploy = (...files: SqlFile[]) =>
    deploySchema(
      url,
      {},
      { migrations: [table], functions: files.map((one) => ({ ...one, hash: hashOfFunction(one.text) })) },
    );

  // The audit compares bodies with their files, so an outdated comment would look like a function that was replaced.
  it("are applied again when their statements or bodies change, but not when a comment next to them does", async () => {
    await deploy(double);
    const explained = double.text.replace("SELECT", "-- Twice as much.\nSELECT");
    expect((await deploy(file("double", explained))).functions).toEqual(["double"]);
    expect(await read("SELECT prosrc LIKE '%Twice%' FROM pg_proc WHERE proname = 'double'")).toEqual([true]);
    await deploy(double);
    expect((await deploy(file("double", `-- Twice as much.\n${double.text}`))).functions).toEqual([]);
    expect((await deploy(file("double", double.text.replace("2 *", "3 *")))).functions).toEqual(["double"]);
    expect(await read("SELECT double(1)")).toEqual([3]);
  });

  it("never exist in two versions: changed arguments or results replace the old version", async () => {
    await deploy(double);
    await deploy(file("double", double.text.replace("a int", "a bigint").replace("RETURNS int", "RETURNS bigint")));
    expect(await functions()).toEqual(["double(bigint)"]);
    await deploy(file("double", double.text.replace("a int", "a bigint").replace("RETURNS int", "RETURNS numeric")));
    expect(await functions()).toEqual(["double(bigint)"]);
  });

  it("are dropped with their file, and triggers with their lines", async () => {
    const body = "CREATE OR REPLACE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;";
    const trigger = (name: string) =>
      `\nCREATE OR REPLACE TRIGGER ${name} AFTER INSERT ON things FOR EACH ROW EXECUTE FUNCTION noted();`;
    await deploy(file("noted", body + trigger("a") + trigger("b")));
    expect(await triggers()).toEqual(["a", "b"]);
    await deploy(file("noted", body + trigger("b")));
    expect(await triggers()).toEqual(["b"]);
    expect((await deploy()).functions).toEqual(["noted"]);
    expect([await functions(), await triggers()]).toEqual([[], []]);
  });

  it("are applied all or none, and each file defines the function it is named after", async () => {
    await expect(deploy(double, file("half", double.text))).rejects.toThrow(/half\.sql must make one function half/);
    await expect(deploy(double, file("half", "CREATE FUNCTION half("))).rejects.toThrow(/^prisma\/sql\/half\.sql: /);
    expect(await functions()).toEqual([]);
  });
});

describe("grants", () => {
  const { app, auditor } = EMBEDDED_LOGINS;
  const grants = file(
    "grants",
    'REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;\nGRANT SELECT ON things TO :"app";\nGRANT EXECUTE ON FUNCTION double TO :"app";\nGRANT INSERT ON things TO :"auditor";\n',
  );
  const files = { migrations: [table], functions: [double], grants };
  const may = (login: string) =>
    read<string>(
      `SELECT p FROM unnest(ARRAY['SELECT', 'INSERT', 'DELETE']) p WHERE has_table_privilege('${login}', 'things', p)`,
    );

  it("are applied once for each login that is named, and again when their file changes", async () => {
    expect((await deploySchema(url, { app }, files)).grants).toEqual([app]);
    expect([await may(app), await may(auditor)]).toEqual([["SELECT"], []]);
    expect((await deploySchema(url, { app, auditor }, files)).grants).toEqual([auditor]);
    expect(await may(auditor)).toEqual(["INSERT"]);
    expect((await deploySchema(url, { app, auditor }, files)).grants).toEqual([]);
    const more = file("grants", grants.text.replace("GRANT SELECT", "GRANT SELECT, DELETE"));
    expect((await deploySchema(url, { app, auditor }, { ...files, grants: more })).grants).toEqual([app]);
    expect(await may(app)).toEqual(["SELECT", "DELETE"]);
  });

  it("outlast a function that is replaced by one with other arguments", async () => {
    await deploySchema(url, { app }, files);
    const wider = file("double", double.text.replace("a int", "a bigint").replace("RETURNS int", "RETURNS bigint"));
    await deploySchema(url, { app }, { ...files, functions: [wider] });
    expect(await read(`SELECT has_function_privilege('${app}', 'double(bigint)', 'EXECUTE')`)).toEqual([true]);
  });

  it("fail together with the functions, of which none stays half open", async () => {
    const wrong = { ...files, grants: file("grants", 'GRANT SELECT ON nothing TO :"app";\n') };
    await expect(deploySchema(url, { app }, wrong)).rejects.toThrow(/nothing/);
    expect(await functions()).toEqual([]);
  });

  it("are not needed by a login that owns the tables", async () => {
    const owner = EMBEDDED_LOGINS.owner;
    await deploySchema(url, { app: owner }, files);
    expect((await deploySchema(url, { app: owner }, files)).grants).toEqual([]);
    expect(await may(owner)).toEqual(["SELECT", "INSERT", "DELETE"]);
  });
});

describe("a database that no migration can upgrade is rejected in one line that says what to do", () => {
  const OF_BEFORE = "was created by an earlier development version of Almoner, which cannot be upgraded.";

  it("one created by Prisma's own migrations", async () => {
    await client.query("CREATE TABLE _prisma_migrations (migration_name text)");
    await expect(countMissingWork(url, "/srv/.data")).rejects.toThrow(
      `The data folder /srv/.data ${OF_BEFORE} Delete the folder, with all of its sandbox data, and start again, or set DATA_DIR to another one.`,
    );
    const { host, pathname, username } = new URL(url);
    await expect(countMissingWork(url, null)).rejects.toThrow(
      `DATABASE_URL: ${username}@${host}${pathname} ${OF_BEFORE} Point DATABASE_URL at an empty database.`,
    );
  });

  it("one with different migrations, and one from a newer version; neither is changed", async () => {
    await deploySchema(url, {}, { migrations: [table], functions: [] });
    const other = file("1_init", "CREATE TABLE others (id int)");
    const later = file("2_later", "CREATE TABLE more (id int)");
    await expect(deploySchema(url, {}, { migrations: [other, later], functions: [double] })).rejects.toThrow(
      "an earlier development version",
    );
    await expect(
      deploySchema(url, {}, { migrations: [file("0_init", table.text)], functions: [double] }),
    ).rejects.toThrow("a newer version");
    expect(await functions()).toEqual([]);
  });
});
