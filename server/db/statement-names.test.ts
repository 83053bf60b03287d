import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { namingClient, StatementNames } from "@/server/db/statement-names";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it("names what is repeated, the same each time, and no more than so many", () => {
  const names = new StatementNames({ uses: 3, max: 2 });
  const named = (text: string) => [1, 2, 3, 4].map(() => names.nameOf(text));
  expect(named("SELECT $1")).toEqual([undefined, undefined, "text_0", "text_0"]);
  expect(named("SELECT $1, $2")).toEqual([undefined, undefined, "text_1", "text_1"]);
  expect(named("SELECT $1, $2, $3")).toEqual([undefined, undefined, undefined, undefined]);
  expect(names.nameOf("SELECT $1")).toBe("text_0");
});

it.each(["SELECT * FROM gifts", "SELECT g.* FROM gifts g", "SELECT 1, * FROM gifts", "DELETE FROM gifts RETURNING *"])(
  "leaves alone what returns any columns there are: %s",
  (text) => expect(new StatementNames({ uses: 1, max: 9 }).nameOf(text)).toBeUndefined(),
);

it.each([
  "SELECT id FROM gift_words WHERE words @@ $1::tsquery",
  "SELECT id FROM bank_lines WHERE name ILIKE $1",
  "SELECT id FROM charity_listings WHERE tokens && $1",
])("has the values planned with what looks for words: %s", (text) =>
  expect(new StatementNames({ uses: 1, max: 9 }).nameOf(text)).toBeUndefined(),
);

it("names whatever it is asked for where all are to be named", () => {
  const names = new StatementNames({ uses: 1, max: 9, all: true });
  expect(names.nameOf("SELECT * FROM gift_words WHERE words @@ $1::tsquery")).toBe("text_0");
});

it("names what counts and multiplies", () => {
  const names = new StatementNames({ uses: 1, max: 9 });
  expect(names.nameOf("SELECT count(*) FROM gifts WHERE amount_cents * 2 > $1")).toBe("text_0");
});

it("has a connection prepare a statement with values once, however it is asked, and answer as before", async () => {
  const Naming = namingClient(new StatementNames({ uses: 2, max: 9 }));
  const client = new Naming({ connectionString: test.url });
  await client.connect();
  for (const value of [1, 2, 3]) {
    const { rows } = await client.query("SELECT $1::int AS n", [value]);
    expect(rows).toEqual([{ n: value }]);
    const asked = { text: "SELECT $1::int AS n", values: [value], rowMode: "array" as const };
    expect((await client.query(asked)).rows).toEqual([[value]]);
  }
  await new Promise<void>((resolve, reject) => {
    client.query("SELECT $1::int AS n", [4], (error, { rows }) => {
      if (error) return reject(error);
      expect(rows).toEqual([{ n: 4 }]);
      resolve();
    });
  });
  await client.query({ text: "SELECT $1::int AS m", values: [1], name: "own" });
  expect((await client.query("SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
  const { rows } = await client.query("SELECT name, statement FROM pg_prepared_statements ORDER BY name");
  expect(rows).toEqual([
    { name: "own", statement: "SELECT $1::int AS m" },
    { name: "text_0", statement: "SELECT $1::int AS n" },
  ]);
  await client.end();
});

it("goes on after a migration has added a column to a table that it reads", async () => {
  const Naming = namingClient(new StatementNames({ uses: 1, max: 9 }));
  const pool = new pg.Pool({ connectionString: test.urls.superuser, Client: Naming, max: 1 });
  await pool.query("CREATE TABLE grown (id int)");
  const read = () =>
    Promise.all(
      ["SELECT id FROM grown WHERE id > $1", "SELECT * FROM grown WHERE id > $1"].map((text) => pool.query(text, [0])),
    );
  await read();
  await pool.query("ALTER TABLE grown ADD COLUMN name text");
  await read();
  await pool.query("DROP TABLE grown");
  await pool.end();
});
