import { describe, expect, it } from "vitest";
import { argumentsOf, branchesOf } from "@/server/testing/message-parts";
import { importsOf, readSourceFiles } from "@/server/testing/source-files";
import { AREAS, type Area } from "@/server/texts/areas";
import { intlTag } from "@/server/texts/format";
import { LOCALES } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const areas = Object.keys(AREAS) as Area[];
const textsOf = (area: Area, locale: (typeof LOCALES)[number]) => AREAS[area][locale] as Record<string, string>;
const pairs = areas.flatMap((area) => LOCALES.map((locale) => [area, locale] as const));

/** Categories that only fractions or millions have in these languages, and zero, which other branches word as well. */
const RARE = new Set(["zero", ...["es many", "fr many", "pt many"]]);

describe.each(pairs)("the texts of %s in %s", (area, locale) => {
  const texts = textsOf(area, locale);
  const english = textsOf(area, "en");

  it("are the same as in English, in the same order", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  it("have the same places for values, and can be written", () => {
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe("");
      expect(argumentsOf(text), key).toEqual(argumentsOf(english[key]!));
      for (const count of [0, 1, 2, 3, 11, 100]) {
        const values = Object.fromEntries(argumentsOf(text).map((name) => [name, count]));
        expect(translator(locale, area)(key as never, values), key).not.toMatch(/[{}]/);
      }
    }
  });

  it("have a form for every number", () => {
    const categories = new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories;
    const needed = categories.filter((category) => !RARE.has(category) && !RARE.has(`${locale} ${category}`));
    for (const [key, text] of Object.entries(texts)) {
      for (const branches of branchesOf(text, "plural")) {
        for (const category of needed) expect(branches, `${key}: ${category}`).toContain(category);
      }
    }
  });

  it("are calm", () => {
    for (const [key, text] of Object.entries(texts)) expect(text, key).not.toMatch(/[!¡]/);
  });
});

it("a value that is missing is not passed over", () => {
  expect(() => translator("en", "common")("about")).toThrow();
});

it("no text reaches a browser's bundle by an import", () => {
  const files = new Map(readSourceFiles().map((file) => [file.path, file]));
  const reached = (path: string, seen: Set<string>): Set<string> => {
    const file = files.get(path);
    if (!file || seen.has(path)) return seen;
    seen.add(path);
    for (const { to, isType } of importsOf(file)) if (!isType) reached(to, seen);
    return seen;
  };
  for (const { path, text } of files.values()) {
    if (!/^"use client"/m.test(text)) continue;
    const texts = [...reached(path, new Set())].filter((place) => place.startsWith("server/texts/"));
    // What writes sums and dates is small; catalogues are not.
    expect(
      texts.filter((place) => !/(locales|format)\.ts$/.test(place)),
      path,
    ).toEqual([]);
  }
});
