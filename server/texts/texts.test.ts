import { describe, expect, it } from "vitest";
import { argumentsOf, branchesOf } from "@/server/testing/message-parts";
import { importsOf, readSourceFiles } from "@/server/testing/source-files";
import { AREAS, type Area } from "@/server/texts/areas";
import { intlTag } from "@/server/texts/format";
import { LOCALES, type Locale } from "@/server/texts/locales";
import { missingTexts } from "@/server/texts/missing-texts";
import { translator, translatorOf } from "@/server/texts/translator";

const areas = Object.keys(AREAS) as Area[];
const textsOf = (area: Area, locale: (typeof LOCALES)[number]) => AREAS[area][locale] as Record<string, string>;
const pairs = areas.flatMap((area) => LOCALES.map((locale) => [area, locale] as const));

/** Plural categories that only fractions or millions use in these languages, and zero, which other branches cover. */
const RARE = new Set(["zero", ...["es many", "fr many", "pt many"]]);

/** Words of the wrong form of address: du for Sie, tú for usted, tu for vous and você, the plural in Arabic. */
const OTHER_ADDRESS: Partial<Record<Locale, RegExp>> = {
  de: wholeWords("du|dir|dich|dein\\p{L}*|euch|euer|eure[mnrs]?|bist|hast|kannst|willst|musst|wirst"),
  es: wholeWords("tú|tus?|te|ti|tuy[oa]s?|contigo|vosotr[oa]s|vuestr[oa]s?|has|eres|puedes|tienes|quieres"),
  fr: wholeWords("tu|te|toi|ton|ta|tes|t’\\p{L}+"),
  pt: wholeWords("tu|te|ti|teus?|tuas?|contigo|vós|voss[oa]s?"),
  ar: wholeWords("أنتم|إليكم|\\p{L}*(?:صفحت|بريد|تبرع|رابط|رسالت|يمكن|تصل|راسل)كم|اكتبوا|افتحوا|اتركوا"),
};

function wholeWords(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
}

describe.each(pairs)("the texts of %s in %s", (area, locale) => {
  const texts = textsOf(area, locale);
  const english = textsOf(area, "en");

  it("have no other keys than in English, in the same order", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english).filter((key) => key in texts));
  });

  it("have the same placeholders and are valid", () => {
    const write = translator(locale, area);
    // One assertion for all keys: one per key takes several times as long as the comparisons.
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const names = argumentsOf(text);
      if (text.trim() === "" || names.join() !== argumentsOf(english[key]!).join()) return true;
      // Texts without plural or select are the same for any number.
      const counts = /plural|select/.test(text) ? [0, 1, 2, 3, 11, 100] : [1];
      return counts.some((count) =>
        /[{}]/.test(write(key as never, Object.fromEntries(names.map((name) => [name, count])))),
      );
    });
    expect(Object.fromEntries(wrong)).toEqual({});
  });

  it("have every plural form", () => {
    const categories = new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories;
    const needed = categories.filter((category) => !RARE.has(category) && !RARE.has(`${locale} ${category}`));
    for (const [key, text] of Object.entries(texts)) {
      for (const branches of branchesOf(text, "plural")) {
        expect(branches, key).toEqual(expect.arrayContaining(needed));
      }
    }
  });

  it("keep a calm tone", () => {
    expect(Object.entries(texts).filter(([, text]) => /[!¡]/.test(text))).toEqual([]);
  });

  it("address the reader in the language's one way", () => {
    const other = OTHER_ADDRESS[locale];
    expect(Object.entries(texts).filter(([, text]) => other?.test(text))).toEqual([]);
  });
});

it("a missing value is an error", () => {
  expect(() => translator("en", "common")("about")).toThrow();
});

it("a text that a language lacks is listed", () => {
  const both = { first: "One", second: "Two" };
  const home = { en: both, es: both, fr: both, de: { first: "Eins" }, pt: both, ar: both };
  expect(missingTexts({ home })).toEqual([{ locale: "de", area: "home", key: "second" }]);
  expect(missingTexts({ home: { ...home, de: both } })).toEqual([]);
});

it("a text that a language lacks is shown in English", () => {
  const german: Record<string, string> = AREAS.home.de;
  const [key, text] = Object.entries(german)[0]!;
  delete german[key];
  try {
    const missing = translatorOf("de", "home");
    expect(missing(key as never)).toBe((AREAS.home.en as Record<string, string>)[key]);
  } finally {
    german[key] = text;
  }
});

it("no text is bundled for browsers by an import", () => {
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
    // Formatting amounts and dates is small; message catalogs are not.
    expect(
      texts.filter((place) => !/(locales|format)\.ts$/.test(place)),
      path,
    ).toEqual([]);
  }
});
