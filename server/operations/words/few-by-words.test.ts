import { expect, it } from "vitest";
import { fewByWords } from "@/server/operations/words/few-by-words";

// Guards that a search continues until it has as many results as it shows, or all that exist, and no longer.

interface World {
  /** Ids that match the words, the newest last; even ones are in the list that is searched. */
  all: number[];
  most: number;
  furtherMost: number;
  newest: number[];
  isPart?: boolean;
}

const WANTED = 3;
/** How many ids the index returns at most; for more matches the result is incomplete. */
const LISTED = 12;
const idOf = (n: number) => `id_${String(n).padStart(5, "0")}`;

/** Returns the ids that a search shows, and the readings that it took. */
async function search({ all, most, furtherMost, newest, isPart = false }: World) {
  const readings: string[] = [];
  const listed = (ids: readonly string[]) =>
    [...ids]
      .filter((id) => Number(id.slice(3)) % 2 === 0)
      .sort()
      .reverse()
      .slice(0, WANTED);
  const found = (limit: number) => {
    const ids = all.slice(0, limit).map(idOf);
    const isCut = all.length > limit;
    return {
      ids: ids.length > LISTED ? ids.sort().reverse().slice(0, LISTED) : ids,
      isWhole: !isCut && ids.length <= LISTED,
      isCut,
      isPart,
      most: limit,
    };
  };
  const ids = await fewByWords({
    wanted: WANTED,
    found: found(most),
    async newest(before) {
      readings.push(before === null ? "newest" : `newest before ${before}`);
      return listed(newest.map(idOf).filter((id) => before === null || id < before));
    },
    async further() {
      if (furtherMost === most) return null;
      readings.push("further");
      return found(furtherMost);
    },
    async listed(some) {
      readings.push("listed");
      expect(new Set(some).size).toBe(some.length);
      return listed(some);
    },
    async thorough() {
      readings.push("thorough");
      return listed(all.map(idOf));
    },
  });
  return { shown: listed(ids), readings };
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

it("takes all that the index finds where that is not many", async () => {
  expect(await search({ all: upTo(10), most: 10, furtherMost: 20, newest: [] })).toEqual({
    shown: [10, 8, 6].map(idOf),
    readings: [],
  });
});

it("shows those among the newest where as many are there as it shows", async () => {
  const world = { all: upTo(100), most: 10, furtherMost: 20, newest: [94, 96, 98, 100] };
  expect(await search(world)).toEqual({ shown: [100, 98, 96].map(idOf), readings: ["newest"] });
});

it("looks further where too few of the newest have the words, and shows the newest of all that has", async () => {
  const world = { all: upTo(18), most: 10, furtherMost: 20, newest: [18] };
  expect(await search(world)).toEqual({ shown: [18, 16, 14].map(idOf), readings: ["newest", "further", "listed"] });
});

it("shows the newest of what it looks at where very many have the words, and none of the newest", async () => {
  const world = { all: upTo(100), most: 10, furtherMost: 20, newest: [] };
  expect(await search(world)).toEqual({ shown: [20, 18, 16].map(idOf), readings: ["newest", "further", "listed"] });
});

it("does not ask the index again where it has looked at everything, nor look at the newest that it has found", async () => {
  const world = { all: upTo(18), most: 20, furtherMost: 20, newest: upTo(18) };
  expect(await search(world)).toEqual({
    shown: [18, 16, 14].map(idOf),
    readings: ["newest before id_00007", "listed"],
  });
});

it("shows those among the newest that are not among the newest that the index finds", async () => {
  const all = [4, ...Array.from({ length: 20 }, (_, n) => 2 * n + 9)];
  expect(await search({ all, most: 30, furtherMost: 30, newest: [4] })).toMatchObject({ shown: [idOf(4)] });
  expect(await search({ all, most: 30, furtherMost: 30, newest: [] })).toEqual({
    shown: [idOf(4)],
    readings: ["newest before id_00025", "listed", "thorough"],
  });
});

it("takes what the index has found first where it has looked at as many as it may", async () => {
  const world = { all: upTo(100), most: 20, furtherMost: 20, newest: [] };
  expect(await search(world)).toEqual({ shown: [20, 18, 16].map(idOf), readings: ["newest", "listed"] });
});

it("finds what is there, wherever it is", async () => {
  const odd = Array.from({ length: 100 }, (_, n) => 2 * n + 1);
  const world = { all: [...odd, 200], most: 10, furtherMost: 20, newest: [] };
  expect(await search(world)).toEqual({ shown: [idOf(200)], readings: ["newest", "further", "listed", "thorough"] });
  expect(await search({ ...world, furtherMost: 200 })).toMatchObject({ shown: [idOf(200)] });
});
