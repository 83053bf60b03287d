import { beforeAll, describe, expect, it } from "vitest";
import { compareNames } from "@/server/adapters/screening-matcher/compare-names";
import { nameMatcher, REVIEW_FROM } from "@/server/adapters/screening-matcher/name-matcher";
import type { ListedParty, ListMatcher, ScreenedParty } from "@/server/ports/screening-matcher";

describe("two names of one person or organization are matched", () => {
  it.each([
    ["order and case", "GRIMALDOV, Viktor", "viktor grimaldov"],
    ["accents and apostrophes", "José Núñez-O'Hara", "Jose Nunez Ohara"],
    ["romanizations", "Khaled Abdurrahman Yaseen", "Khalid Abd al-Rahman Yasin"],
    ["languages", "Oleksandr Shcherbakov", "Alexander Chtcherbakov"],
    ["Cyrillic letters", "Виктор Гримальдов", "Viktor Grimaldov"],
    ["Arabic letters", "ياسين حمدان الحلبي", "Yassin Hamdan al-Halabi"],
    ["Hebrew letters", "דניאל רוזנברג", "Daniel Rosenberg"],
    ["Greek letters", "Νίκος Παπαδάκης", "Nikos Papadakis"],
    ["Devanagari", "राजेंद्र वर्मा", "Rajendra Varma"],
    ["Chinese characters", "陈国强", "Chen Guoqiang"],
    ["Hangul", "박정호", "Pak Jong Ho"],
    ["Kana", "タナカ ハルキ", "Haruki Tanaka"],
    ["a slip", "Vitkor Grimaldov", "Viktor Grimaldov"],
    ["a missing space", "Viktorgrimaldov", "Viktor Grimaldov"],
    ["a patronymic", "Viktor Grimaldov", "Viktor Pavlovich Grimaldov"],
    ["an initial", "V. Grimaldov", "Viktor Grimaldov"],
    ["a missing space between the ends", "Grimaldovviktor Pavlovich", "Viktor Pavlovich Grimaldov"],
    ["letters of Hebrew that are read in two ways", "שרה כהן", "Sarah Cohen"],
    ["letters of Arabic that are read in two ways", "رضا حافظی", "Reza Hafezi"],
    ["Korean syllables of one letter", "이명박", "Lee Myung-bak"],
    ["a title that is a name elsewhere", "GRIMALDI Viktorov Sayyed", "GRIMALDI, Sayyed Viktorov"],
    ["initials without their periods", "GRIMALDI VA", "GRIMALDI, V.A."],
    ["spaces for apostrophes", "GRIM Dol ch o l", "GRIM, Dol-ch'o'l"],
  ])("%s: %s, %s", (_, one, other) => {
    expect(compareNames(one, other, "individual")).toBeGreaterThanOrEqual(REVIEW_FROM);
  });

  it.each([
    ["Shadow Harbor Trading GmbH", "Shadow Harbour Trading Ltd."],
    ["ООО Северный Маяк", "Severny Mayak LLC"],
    ["Banco Nacional de Lagunia", "National Bank of Lagunia"],
    ["NLSC", "National Lagunian Shipping Company"],
    ["Open Joint Stock Company Severny Mayak", "Severny Mayak OAO"],
    ["Gesellschaft mit beschränkter Haftung Mayak", "Mayak GmbH"],
    ["Общество с ограниченной ответственностью Маяк", "Limited Liability Company Mayak"],
    ["Mayak Free Zone Establishment", "Mayak FZE"],
    ["Shadow Harbor Trading Incorporaetd", "Shadow Harbor Trading Inc."],
    ["Joint Stock Company Severny Mayak Open", "Severny Mayak, Open Joint Stock Company"],
    ["C.V. Faro Negro S.A. de", "Faro Negro, S.A. de C.V."],
    ["S.A.S. L y G Internacional", "L y G Internacional S.A.S."],
    ["Farp Negro S.A. C.I.", "C.I. Faro Negro, S.A."],
    ["qaked y Hijos S.A. A.M.", "A.M. Waked y Hijos, S.A."],
    ["Society for the People s Harbor", "Society for the People's Harbor"],
  ])("%s, %s", (one, other) => {
    expect(compareNames(one, other, "organization")).toBeGreaterThanOrEqual(REVIEW_FROM);
  });
});

describe("names of two people or organizations are not", () => {
  it.each([
    ["a common given name", "Mohammed Grimaldi", "Mohammed Haddad"],
    ["two given names that are written alike", "Hassan Halabi", "Hussein Halabi"],
    ["a man's and a woman's", "Mario Fontanelli", "Maria Fontanelli"],
    ["brothers", "Ivan Petrovich Sokolin", "Ivan Sergeevich Sokolin"],
    ["a father and a son", "Omar Salim Halabi", "Salim Halabi"],
    ["short ones", "Li Wei", "Li Wen"],
    ["one syllable", "Pak Jong Ho", "Pak Jong Il"],
    ["two common names", "James Carter", "James Carver"],
    ["two given names that differ in a letter", "Ahmad Khalil", "Ahmad Jalil"],
    ["two given names that sound alike", "Omar Salim", "Omar Halim"],
    ["two words that are only alike", "Anna Schmidt", "Hanna Schmitz"],
  ])("%s: %s, %s", (_, one, other) => {
    expect(compareNames(one, other, "individual")).toBeLessThan(REVIEW_FROM);
  });

  it.each([
    ["International Trading Company", "International Trading Group"],
    ["Alpha Trading Ltd", "Alpha Shipping Ltd"],
    ["Factory 3 Lagunia", "Factory 5 Lagunia"],
    ["First Bank of Lagunia", "Second Bank of Lagunia"],
    ["Limited Liability Company Vostok", "Limited Liability Company Vega"],
  ])("%s, %s", (one, other) => {
    expect(compareNames(one, other, "organization")).toBeLessThan(REVIEW_FROM);
  });
});

describe("a list", () => {
  const person = (uid: string, name: string, more: Partial<ListedParty> = {}): ListedParty => {
    return { list: "test", uid, kind: "individual", name, aliases: [], ...more };
  };
  let matcher: ListMatcher;
  beforeAll(async () => {
    matcher = await nameMatcher.over([
      person("1", "Viktor Grimaldov", { birthDates: ["1952-10-07"], countries: ["RU"], gender: "male" }),
      person("2", "Amara Nightwell", { birthDates: ["1960~"], aliases: ["Amara Okonjo"], weakAliases: ["The Owl"] }),
      person("3", "Pavel Sokolin", { documents: ["AB 123456"] }),
      { list: "test", uid: "4", kind: "vessel", name: "Viktor Grimaldov", aliases: [] },
    ]);
  });
  const best = (screened: Partial<ScreenedParty>) =>
    matcher.match({ kind: "individual", names: ["Viktor Grimaldov"], ...screened })[0];

  it("is searched by kind", () => {
    expect(matcher.match({ kind: "individual", names: ["Viktor Grimaldov"] }).map(({ party }) => party.uid)).toEqual([
      "1",
    ]);
    expect(matcher.match({ names: ["Viktor Grimaldov"] }).map(({ party }) => party.uid)).toEqual(["1", "4"]);
  });

  it("has hits that say which name and words led to them", () => {
    expect(best({ names: ["Okonjo, Amarra"] })).toMatchObject({
      matchedName: "Amara Okonjo",
      words: [
        { screened: "okonjo", listed: "okonjo", similarity: 1 },
        { screened: "amarra", listed: "amara", similarity: 0.97 },
      ],
    });
  });

  it("has hits that the other facts confirm or rule out", () => {
    const effects = (screened: Partial<ScreenedParty>) => best(screened)?.tieBreakers.map(({ effect }) => effect);
    expect(effects({ birthDate: "1952-10-07" })).toEqual([0.05]);
    expect(effects({ birthDate: "1953" })).toEqual([-0.03]);
    expect(effects({ birthDate: "1925" })).toEqual([-0.07]);
    expect(best({ birthDate: "1955" })?.score).toBeGreaterThanOrEqual(REVIEW_FROM);
    expect(best({ birthDate: "1990" })?.score).toBeLessThan(REVIEW_FROM);
    expect(best({ countries: ["BR"], gender: "female" })?.score).toBeGreaterThanOrEqual(REVIEW_FROM);
    expect(best({ names: ["Amara Nightwell"], birthDate: "1962" })?.score).toBeGreaterThanOrEqual(0.95);
    expect(best({ names: ["P. Sokolin"], documents: ["ab123456"] })?.score).toBe(0.99);
  });

  it("is found under its words in any order, where a word is a legal form only in its place", async () => {
    const listed = { list: "test", kind: "organization" as const, aliases: [] };
    const over = await nameMatcher.over([
      { ...listed, uid: "1", name: "Mayak Vostok Closed Joint-Stock Company" },
      { ...listed, uid: "2", name: "Faro, S.A. de C.V." },
    ]);
    const uids = (name: string) => over.match({ kind: "organization", names: [name] }).map(({ party }) => party.uid);
    expect(uids("Joint-Stock Mayak Company Closed Vostok")).toEqual(["1"]);
    expect(uids("de C.V. Faro S.A.")).toEqual(["2"]);
  });

  it("is searched by Chinese characters, of which those that only sound the same are not the same name", async () => {
    const over = await nameMatcher.over([person("1", "Tan Shiwen", { aliases: ["谭世文"] })]);
    const found = (name: string) => over.match({ kind: "individual", names: [name] })[0];
    expect(found("谭 世文")).toMatchObject({ score: 1, isSameName: true });
    expect(found("譚世文")).toMatchObject({ isSameName: false });
    expect(found("谭诗闻")).toMatchObject({ isSameName: false });
    expect(found("谭大文")).toBeUndefined();
  });

  it("has weak aliases that count for less unless another fact agrees", () => {
    expect(best({ names: ["The Owl"] })).toMatchObject({ score: 0.85, band: "review" });
    expect(best({ names: ["The Owl"], birthDate: "1960" })!.score).toBeGreaterThan(0.85);
    expect(best({ names: ["The Owls"] })).toBeUndefined();
  });
});
