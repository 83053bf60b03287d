import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bundleEmbed, EMBED_FILES } from "@/clients/embed/bundle";
import { isSizeMessage, nameFor, originIn } from "@/clients/embed/protocol";

const MOST_BYTES = 5_000;

it.each(EMBED_FILES)("$file is up to date with its source, and small", async ({ file, entry }) => {
  const served = readFileSync(file);
  expect(served.toString(), "run `npm run embed`").toBe(await bundleEmbed(entry));
  expect(served.length).toBeLessThan(MOST_BYTES);
});

it("the scripts store nothing and load no code", () => {
  for (const { file } of EMBED_FILES) {
    const text = readFileSync(file, "utf8");
    expect(text).not.toMatch(
      /cookie|localStorage|sessionStorage|indexedDB|eval\(|new Function|import\(|innerHTML|document\.write/,
    );
  }
});

// Guards against other pages setting a frame's size with forged messages.
it.each([
  null,
  undefined,
  "almoner",
  120,
  [],
  {},
  { almoner: 1 },
  { height: 120 },
  { almoner: 2, height: 120 },
  { almoner: 1, height: "120" },
  { almoner: 1, height: "120px;background:url(x)" },
  { almoner: 1, height: Number.NaN },
  { almoner: 1, height: Number.POSITIVE_INFINITY },
  { almoner: 1, height: 0 },
  { almoner: 1, height: -5 },
  { almoner: 1, height: 20_001 },
  { almoner: 1, height: 120, width: "120px;position:fixed" },
  { almoner: 1, height: 120, width: -5 },
  { almoner: 1, height: 120, width: 20_001 },
])("%j is not a message", (data) => {
  expect(isSizeMessage(data)).toBe(false);
});

it("a height is a message, with a width or without one", () => {
  expect(isSizeMessage({ almoner: 1, height: 320 })).toBe(true);
  expect(isSizeMessage({ almoner: 1, height: 56, width: 120 })).toBe(true);
});

it.each([
  [nameFor("https://partner.example"), "https://partner.example"],
  [nameFor("http://localhost:4000"), "http://localhost:4000"],
  [nameFor("null"), "*"],
  ["almoner:1:javascript:alert(1)", "*"],
  ["almoner:1:https://partner.example/path", "*"],
  ["almoner:2:https://partner.example", "*"],
  ["", "*"],
])("a frame named %j posts to %s", (name, origin) => {
  expect(originIn(name)).toBe(origin);
});
