import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CAMPAIGN_STORY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { isMarkdownFlood } from "@/server/markdown/is-markdown-flood";

// Guards the server from texts that take a parser seconds.

const FLOODS = [
  "_a*b",
  "1. ",
  "> ",
  ">",
  "**a",
  "***a",
  "- ",
  "* - ",
  "!",
  "[",
  "- (\n(\n",
  "|-|-|\na\n",
  "*_`[",
  "&a@b.c",
];

it.each(FLOODS)("%j again and again is one, at any length that fits", (unit) => {
  for (const length of [10_000, CAMPAIGN_STORY_MAX_CHARACTERS])
    expect(isMarkdownFlood(unit.repeat(length / unit.length))).toBe(true);
});

it("lists within lists without end are one, and so is a long word before an address", () => {
  const nested = Array.from({ length: 100 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n");
  expect(isMarkdownFlood(nested)).toBe(true);
  expect(isMarkdownFlood(`${"a".repeat(60_000)} a@b.c`)).toBe(true);
});

it("a text that people write is none, however long", () => {
  const guides = readdirSync("docs/guides").map((name) => readFileSync(`docs/guides/${name}`, "utf8"));
  const paragraph = "We build *one* well in **every** village, see [the plan](https://example.org/plan_2026).\n";
  const list = "- Ten pumps from [Ada](https://example.org)\n".repeat(40);
  const quoted = "> > A quote within a quote\n\n1. one\n   - two\n     - three\n\n";
  const plain = "a".repeat(CAMPAIGN_STORY_MAX_CHARACTERS);
  for (const text of [...guides, paragraph.repeat(30), `${list}\n`.repeat(30), quoted.repeat(300), plain, ""])
    expect(isMarkdownFlood(text)).toBe(false);
});
