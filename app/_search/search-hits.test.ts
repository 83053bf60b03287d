import { expect, it } from "vitest";
import { placesLike, resultOf } from "@/app/_search/search-hits";

const PLACES = [
  { path: "/gifts", label: "Gifts" },
  { path: "/recurring", label: "Recurring gifts" },
  { path: "/equipe", label: "Équipe" },
];
const labels = (query: string) => placesLike(query, PLACES, (path) => path).map(({ label }) => label);

it("finds places by beginnings of their words, in any order and without accents", () => {
  expect(labels("")).toHaveLength(3);
  expect(labels("gif rec")).toEqual(["Recurring gifts"]);
  expect(labels("EQUI")).toEqual(["Équipe"]);
  expect(labels("ifts")).toEqual([]);
});

it("an id leads on by itself only if it names one thing", () => {
  const one = [{ title: "Gifts", hits: [{ href: "/a", label: "a" }] }];
  const id = "gft_01kah0000000000000000000aa";
  expect(resultOf(id, one).isExact).toBe(true);
  expect(resultOf("ada", one).isExact).toBe(false);
  expect(resultOf(id, [...one, ...one]).isExact).toBe(false);
  expect(resultOf(id, [{ title: "Gifts", hits: [] }])).toEqual({ groups: [], isExact: false });
});
