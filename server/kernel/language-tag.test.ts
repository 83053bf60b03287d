import { expect, it } from "vitest";
import { readLanguageTag } from "@/server/kernel/language-tag";

it.each([
  ["en", "en"],
  ["pt-br", "pt-BR"],
  ["ZH-hant-TW", "zh-Hant-TW"],
  ["iw", "he"],
  ["de-1996", "de-1996"],
  ["en_US", null],
  ["english", null],
  ["english please", null],
  ["e", null],
  ["en-", null],
  ["", null],
  [`en-${"a".repeat(9)}`, null],
  ["en-x-abcdefgh-abcdefgh-abcdefgh-abcdefgh", null],
])("reads “%s” as %s", (text, tag) => {
  expect(readLanguageTag(text)).toBe(tag);
});
