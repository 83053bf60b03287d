import { expect, it } from "vitest";
import { wordQuery } from "@/server/domain/gifts/received/word-query";

/** The words of a query without their readers' marks. */
const wordsOf = (typed: string) => wordQuery(["reader"], typed)?.replace(/'[0-9a-f]{8}/g, "'") ?? null;

it.each([
  ["zel Qui", "('zel':*) & ('qui':*)"],
  ["12", "('12':*)"],
  ["12.5", "('12':*) & ('5':*)"],
  ["12.50", "('12') & ('50')"],
  [" $1,250.00 ", "('1') & ('250') & ('00')"],
  ["12,50 EUR", "('12') & ('50') & ('eur')"],
  ["lighthouse 12.50", "('lighthouse':*) & ('12':*) & ('50':*)"],
  ["...", null],
])("%s", (typed, expected) => expect(wordsOf(typed)).toBe(expected));
