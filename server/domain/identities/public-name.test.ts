import { afterAll, beforeAll, expect, test } from "vitest";
import { isBlank } from "@/server/kernel/blank";
import { type NamedParty, publicName } from "@/server/kernel/public-name";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

async function bySql({ type, displayName, legalName }: NamedParty): Promise<string | null> {
  const { rows } = await opened.database.pool.query<{ name: string | null }>(
    "SELECT identity_public_name($1, $2, $3) AS name",
    [type, displayName, legalName],
  );
  return rows[0]!.name;
}

const BLANK = [null, "", "   ", "\u200b", "\u200d\u2060\ufeff", "\u2800", "\t\n\u00a0"];
const TYPES = ["individual", "organization", "application"];

// Guards people: a person's legal name never reaches a page, an email, an embed or an image.
const table: [type: string, displayName: string | null, legalName: string | null, shown: string | null][] = [
  ...TYPES.flatMap((type) => [
    ...[...BLANK, "Ada M. Legal"].map((legal) => [type, "Ada", legal, "Ada"] as [string, string, string, string]),
    ...BLANK.flatMap((display) => BLANK.map((legal) => [type, display, legal, null] as [string, null, null, null])),
  ]),
  ...BLANK.flatMap((display): typeof table => [
    ["individual", display, "Ada M. Legal", null],
    ["organization", display, "Lamp Fund Inc.", "Lamp Fund Inc."],
    ["application", display, "Partner LLC", null],
  ]),
  ["individual", "\u200bAda", null, "\u200bAda"],
  ["individual", "日本", "Legal", "日本"],
];

test.each(table)("%s, shown as %j, legally %j: %j, in code and in SQL", async (type, displayName, legalName, shown) => {
  expect(publicName({ type, displayName, legalName })).toBe(shown);
  expect(await bySql({ type, displayName, legalName })).toBe(shown);
});

test("code and SQL agree on every invisible character", async () => {
  const { rows } = await opened.database.pool.query<{ code: number }>(
    `SELECT code FROM generate_series(1, 1114111) AS code
     WHERE code NOT BETWEEN 55296 AND 57343 AND identity_public_name('individual', chr(code), NULL) IS NULL`,
  );
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).slice(1);
  const unseen = codes.filter((code) => !(code >= 0xd800 && code <= 0xdfff) && isBlank(String.fromCodePoint(code)));
  expect(rows.map(({ code }) => code)).toEqual(unseen);
  // The list includes everything that this version of Node classifies as a space, a control or a format character.
  const known = codes.filter((code) => /[\p{White_Space}\p{Cc}\p{Cf}]/u.test(String.fromCodePoint(code)));
  expect(known.filter((code) => !unseen.includes(code))).toEqual([]);
});
