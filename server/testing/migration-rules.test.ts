import { describe, expect, it } from "vitest";
import { isSquashed, readSchemaFiles } from "@/server/db/schema-files";
import { migrationErrors } from "@/server/testing/migration-rules";

const IN = "SET LOCAL lock_timeout = '3s';\n";
const OUT = "-- outside a transaction\nSET lock_timeout = '3s';\n";

// Guards the traffic of a running product: no migration may hold a lock while it reads or rewrites a table.
describe("migrations of a database that is in use", () => {
  it("keep the rules, also those that the squashed ones replaced, but for the first", () => {
    const { migrations, replaced = [] } = readSchemaFiles();
    const later = [...replaced.slice(1), ...migrations.filter(({ name }) => !isSquashed(name))];
    expect(later.flatMap(migrationErrors)).toEqual([]);
  });

  it.each([
    ["no lock_timeout", "ALTER TABLE gifts ADD COLUMN a text;", /begin with `SET LOCAL lock_timeout/],
    ["a session's lock_timeout in a transaction", "SET lock_timeout = '3s';\nSELECT 1;", /begin with `SET LOCAL/],
    ["no lock_timeout outside one", `-- outside a transaction\nDROP INDEX CONCURRENTLY a;`, /begin with `SET lock/],
    ["a blocking index", `${IN}CREATE INDEX a ON gifts (id);`, /CONCURRENTLY, in a file of its own/],
    ["a blocking unique index", `${IN}CREATE UNIQUE INDEX a ON "gifts" ("id");`, /CONCURRENTLY, in a file of its own/],
    [
      "a concurrent index in a transaction",
      `${IN}DROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON gifts (id);`,
      /outside a transaction only/,
    ],
    ["one that cannot be run again", `${OUT}CREATE INDEX CONCURRENTLY a ON gifts (id);`, /DROP INDEX CONCURRENTLY IF/],
    ["other things outside", `${OUT}ALTER TABLE gifts ADD COLUMN a text;`, /only indexes/],
    ["a validated check", `${IN}ALTER TABLE gifts ADD CONSTRAINT a CHECK (id <> '');`, /NOT VALID/],
    [
      "one of several checks",
      `${IN}ALTER TABLE gifts ADD CONSTRAINT a CHECK (id <> '') NOT VALID,\n  ADD CONSTRAINT b CHECK (id <> 'b');`,
      /NOT VALID/,
    ],
    [
      "a validated foreign key",
      `${IN}ALTER TABLE gifts ADD CONSTRAINT a FOREIGN KEY (x) REFERENCES y (id);`,
      /NOT VALID/,
    ],
    ["a unique constraint", `${IN}ALTER TABLE gifts ADD CONSTRAINT a UNIQUE (id);`, /USING INDEX/],
    [
      "adding and validating at once",
      `${IN}ALTER TABLE gifts ADD CONSTRAINT a CHECK (id <> '') NOT VALID;\nALTER TABLE gifts VALIDATE CONSTRAINT a;`,
      /later migration/,
    ],
    ["a volatile default", `${IN}ALTER TABLE gifts ADD COLUMN a uuid DEFAULT gen_random_uuid();`, /differs from row/],
    ["a serial", `${IN}ALTER TABLE gifts ADD COLUMN a SERIAL;`, /differs from row/],
    ["another type", `${IN}ALTER TABLE gifts ALTER COLUMN a TYPE bigint;`, /type is not changed/],
    ["a column without a value", `${IN}ALTER TABLE gifts ADD COLUMN a text NOT NULL;`, /constant default/],
    ["a late NOT NULL", `${IN}ALTER TABLE gifts ALTER COLUMN a SET NOT NULL;`, /SET NOT NULL reads/],
    ["a function", `${IN}CREATE FUNCTION a() RETURNS int LANGUAGE sql AS 'SELECT 1';`, /prisma\/sql/],
    ["a trigger", `${IN}CREATE OR REPLACE TRIGGER a BEFORE INSERT ON b EXECUTE FUNCTION c();`, /prisma\/sql/],
  ])("refuse %s", (_, text, error) => {
    expect(migrationErrors({ name: "2_later", text })).toEqual([expect.stringMatching(error)]);
  });

  it.each([
    ["a column", `${IN}ALTER TABLE gifts ADD COLUMN a int NOT NULL DEFAULT 0, ADD COLUMN b timestamptz DEFAULT now();`],
    ["an index", `${OUT}DROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON gifts (id);`],
    ["a constraint", `${IN}ALTER TABLE gifts ADD CONSTRAINT a CHECK (id <> '') NOT VALID;`],
    ["its validation", `${IN}ALTER TABLE gifts VALIDATE CONSTRAINT a;`],
    [
      "anything on a table of its own",
      `${IN}CREATE TABLE n (id SERIAL);\nCREATE INDEX a ON n (id);\nALTER TABLE n ADD CONSTRAINT b CHECK (id > 0);`,
    ],
  ])("may have %s", (_, text) => {
    expect(migrationErrors({ name: "2_later", text })).toEqual([]);
  });
});
