import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInOrganization } from "@/server/domain/finding/find-in-organization";
import { lookUpGifts } from "@/server/domain/gifts/received/gifts-with-words";
import { wordQuery } from "@/server/domain/gifts/received/word-query";
import type { Context } from "@/server/operations/context";
import type { WordedList } from "@/server/operations/words/find-by-words";
import { explaining } from "@/server/testing/explaining";
import { apiCaller } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

// Guards the cost of a search: it reads a bounded number of rows, however many match, and shows the newest of them.

const GIFTS = 12_000;
const SUPPORTERS = 6_000;
const CAMPAIGNS = 6_000;
/** How many of the oldest gifts and supporters have another name. */
const COMETS = 2_500;
/** How many rows a search may read from a table: those that it looks up and those among the newest. */
const ROWS_MAX = 1_000;

let fixture: MatchFixture;
let charity: Context;

beforeAll(async () => {
  fixture = await makeMatchFixture();
  const { charity: own, campaignId } = fixture;
  charity = fixture.system.as(apiCaller(own.id));
  await fixture.give(await fixture.person({ tier: 3 }), own, { share_contact: true });
  await fixture.settle();
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  const copy = (table: string, where: string, fields: string, count: number) =>
    client.query(`INSERT INTO ${table} SELECT copy.* FROM (SELECT * FROM ${table} WHERE ${where} LIMIT 1) one,
      generate_series(1, ${count}) i, LATERAL (SELECT one.created_at - i * interval '5 min' AS at, lpad((${count + 1} - i)::text, 5, '0') AS n) p,
      jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object(${fields})) copy`);
  const times = "'created_at', at";
  await copy("gifts", `to_id = '${own.id}'`, `'id', 'gft_' || n, 'settled_at', at, ${times}`, GIFTS);
  await copy(
    "supporters",
    `recipient_id = '${own.id}'`,
    `'id', 'sup_' || n, 'root_id', 'sup_' || n, 'email', 'x' || n || '@example.org', 'first_gift_at', at, 'last_gift_at', at, ${times}`,
    SUPPORTERS,
  );
  await copy(
    "campaigns",
    `id = '${campaignId}'`,
    `'id', 'cmp_' || n, 'slug', 'lamps-' || n, 'name', CASE n WHEN '05000' THEN 'Zenith' ELSE 'Lamps ' || n END, ${times}`,
    CAMPAIGNS,
  );
  // Most rows have the same name. A few have a rare one, 200 consecutive rows share one, and the oldest have one with a
  // number of their own. Every third row also has a memo.
  const NAME = `CASE WHEN i <= ${COMETS} THEN 'Comet ' || 40000 + i WHEN i BETWEEN 2501 AND 2700 THEN 'Nova' WHEN i % 3000 = 7 THEN 'Ida Zelda' ELSE 'Ida' END`;
  await client.query(`INSERT INTO gift_words SELECT id, gift_words_of('${own.id}', concat_ws(' ', ${NAME}, CASE i % 3 WHEN 0 THEN 'harbor' END))
    FROM (SELECT id, right(id, 5)::int AS i FROM gifts WHERE id ~ '^gft_[0-9]{5}$') g ORDER BY id`);
  await client.query(`UPDATE supporters SET words = gift_words_of(recipient_id, ${NAME})
    FROM (SELECT id AS one, right(id, 5)::int AS i FROM supporters WHERE id ~ '^sup_[0-9]{5}$') s WHERE one = id`);
  await client.query("RESET session_replication_role");
  for (const table of ["gifts", "gift_words", "supporters", "campaigns"]) await client.query(`VACUUM ANALYZE ${table}`);
  client.release();
}, 120_000);
afterAll(() => fixture.close());

const TABLES = ["gifts", "gift_words", "supporters", "campaigns"] as const;

/** The number of rows that a search reads from each table, and the ids of what it finds. */
async function search(ctx: Context, query: string) {
  return ctx.transaction(async (tx) => {
    const counted = async () =>
      (
        await tx.statement<{ name: string; rows: number }>(
          `SELECT name, (pg_stat_get_xact_tuples_fetched(name::regclass) + pg_stat_get_xact_tuples_returned(name::regclass))::int AS rows
           FROM unnest($1::text[]) name`,
          [TABLES],
        )
      ).map(({ name, rows }) => [name, rows] as const);
    const before = new Map(await counted());
    const found = await findInOrganization(tx, { query });
    const rows = Object.fromEntries((await counted()).map(([name, after]) => [name, after - before.get(name)!]));
    const ids = (kind: "gifts" | "supporters" | "campaigns") => found[kind].map(({ id }) => id);
    return { rows, gifts: ids("gifts"), supporters: ids("supporters"), campaigns: ids("campaigns") };
  });
}

/** Runs the work as if the gifts had five million rows of words, so that the index is not asked for a frequent word. */
async function amongFiveMillion<Result>(work: () => Promise<Result>): Promise<Result> {
  await fixture.admin.query("UPDATE pg_class SET reltuples = 5000000 WHERE oid = 'gift_words'::regclass");
  try {
    return await work();
  } finally {
    await fixture.admin.query("ANALYZE gift_words");
  }
}

/** The same context, but it records what the index of a list's words returns. */
function noting(ctx: Context, table: WordedList["table"]) {
  const looked: unknown[] = [];
  const statement: Context["statement"] = async (text, values, name) => {
    const rows = await ctx.statement<object>(text, values, name);
    if (text.includes("found_by_words") && values[0] === table) looked.push(...rows);
    return rows as never;
  };
  return { ctx: { ...ctx, statement }, looked };
}

const numbered = (prefix: string, numbers: number[]) => numbers.map((n) => `${prefix}_${String(n).padStart(5, "0")}`);
const newest = (prefix: string, last: number) =>
  numbered(
    prefix,
    [0, 1, 2, 3, 4].map((n) => last - n),
  );

it("a name that most gifts and supporters have is read of the newest", async () => {
  const { rows, gifts, supporters } = await search(charity, "ida");
  expect(gifts).toEqual(newest("gft", GIFTS));
  expect(supporters).toEqual(newest("sup", SUPPORTERS));
  for (const table of TABLES) expect([table, rows[table]! < ROWS_MAX]).toEqual([table, true]);
});

it("a name that few have is found wherever they are, also with a word that most have", async () => {
  for (const query of ["zelda", "zel ida"]) {
    const { rows, gifts, supporters } = await search(charity, query);
    expect(gifts).toEqual(numbered("gft", [9_007, 6_007, 3_007]));
    expect(supporters).toEqual(numbered("sup", [3_007]));
    for (const table of TABLES) expect([query, table, rows[table]! < 100]).toEqual([query, table, true]);
  }
});

it("a name that many have, but none of the newest, is read of the newest that have it", async () => {
  const { gifts, supporters } = await search(charity, "comet");
  expect(gifts).toEqual(newest("gft", COMETS));
  expect(supporters).toEqual(newest("sup", COMETS));
});

it("a beginning of many rare words is asked of the index once, and none of the newest are compared that are not older than what it finds", async () => {
  const { rows, gifts, supporters } = await search(charity, "4");
  expect(gifts).toEqual(newest("gft", COMETS));
  expect(supporters).toEqual(newest("sup", COMETS));
  expect(rows.gift_words).toBeGreaterThanOrEqual(COMETS);
  expect(rows.gift_words).toBeLessThan(COMETS + 100);
});

it("of two words, the rows with the rarer one are read once, and the gifts of those with both", async () => {
  const { rows, gifts } = await amongFiveMillion(() => search(charity, "harbor 4"));
  expect(gifts).toEqual(
    numbered(
      "gft",
      [0, 1, 2, 3, 4].map((n) => 2_499 - 3 * n),
    ),
  );
  expect(rows.gift_words).toBeGreaterThanOrEqual(COMETS);
  expect(rows.gift_words).toBeLessThan(COMETS + 100);
  expect(rows.gifts).toBeLessThan(COMETS / 3 + 100);
});

it("a campaign is found by the index of names, and the newest of a name that all have in their order", async () => {
  const partner = fixture.partner;
  for (const [query, expected] of [
    ["zenith", numbered("cmp", [5_000])],
    ["qwertz", []],
  ] as const) {
    const { rows, campaigns } = await search(partner, query);
    expect(campaigns).toEqual(expected);
    expect([query, rows.campaigns! < 20]).toEqual([query, true]);
  }
  const { rows, campaigns } = await search(partner, "lamps");
  expect(campaigns.slice(1)).toEqual(newest("cmp", CAMPAIGNS).slice(0, 4));
  expect(rows.campaigns).toBeLessThan(ROWS_MAX);
});

it("the index of campaigns' names is not asked for a word that most have, and for all words otherwise", async () => {
  const { ctx, looked } = noting(fixture.partner, "campaigns");
  await findInOrganization(ctx, { query: "lamps" });
  expect(looked).toMatchObject([{ isCut: null, ids: [] }]);
  looked.length = 0;
  const { campaigns } = await findInOrganization(ctx, { query: "lamps 5000" });
  expect(campaigns).toEqual([]);
  expect(looked).toMatchObject([{ isCut: false, isPart: false, ids: [] }]);
});

describe("the index of gifts' words", () => {
  const asked = async (typed: string) => {
    const words = wordQuery([fixture.charity.id], typed)!;
    const [row] = await charity.statement<{ asked: string; expected: string }>(
      "SELECT asked, expected FROM words_asked('gift_words', $1, 10000)",
      [words],
    );
    return { isWhole: row!.asked === words, asked: row!.asked, expected: Number(row!.expected) };
  };

  it("is asked for the rarer of two words", async () => {
    await amongFiveMillion(async () => {
      expect((await asked("ida zelda")).asked).toBe(wordQuery([fixture.charity.id], "zelda"));
      expect(await asked("zelda nothing")).toMatchObject({ isWhole: true, expected: 0 });
      // Both are frequent, so the number of rows with both is estimated, and neither is rare enough to be asked for
      // alone.
      const both = await asked("ida harbor");
      expect(both.isWhole).toBe(true);
      expect(both.expected).toBeGreaterThan(1_000_000);
    });
  });

  it("is asked once for gifts and recurring gifts, and not for a word that most have", async () => {
    const { ctx, looked } = noting(charity, "gift_words");
    await findInOrganization(ctx, { query: "zelda" });
    expect(looked).toHaveLength(1);
    const { isCut, ids } = await lookUpGifts(charity, fixture.charity.id).first(
      wordQuery([fixture.charity.id], "ida")!,
    );
    expect({ isCut, ids }).toEqual({ isCut: null, ids: [] });
  });
});

it("gifts that are known by their ids are read by these, not in the order of the list", async () => {
  const plans: string[] = [];
  const { gifts } = await findInOrganization(explaining(charity, plans), { query: "nova" });
  expect(gifts.map(({ id }) => id)).toEqual(newest("gft", 2_700));
  expect(plans.join("\n")).toMatch(/gifts_pkey/);
  expect(plans.join("\n")).not.toMatch(/gifts_to_id_created_at_id_idx/);
});
