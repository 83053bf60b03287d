import { expect, it } from "vitest";
import { readLanguageTag } from "@/server/kernel/language-tag";
import { languageChoices } from "@/server/texts/language-choices";
import { LOCALES } from "@/server/texts/locales";

it.each(LOCALES)("languages have a name in %s, and can be stored as they are", (locale) => {
  const choices = languageChoices(locale, null);
  for (const { value, label } of choices) {
    expect(readLanguageTag(value)).toBe(value);
    expect(label).not.toBe(value);
  }
  for (const offered of LOCALES) expect(choices.map(({ value }) => value)).toContain(offered);
});

it("keep one that was chosen in another way", () => {
  expect(languageChoices("en", "pt-BR")).toContainEqual({ value: "pt-BR", label: "Brazilian Portuguese" });
  expect(languageChoices("en", "de")).toHaveLength(languageChoices("en", null).length);
});
