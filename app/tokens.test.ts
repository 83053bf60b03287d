import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(path.join(import.meta.dirname, "globals.css"), "utf8");
const [light, dark] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) =>
  Object.fromEntries([...block!.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])),
);

const TEXTS = ["ink", "quiet", "accent", "waiting", "good", "refused", "returned"];
const GROUNDS = ["paper", "card"];
const READABLE = 4.5;

/** The contrast of two colours as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s colours", (_, tokens) => {
  const pairs = [...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground])), ["accent-ink", "accent"]];

  it.each(pairs)("%s can be read on %s", (text, ground) => {
    expect(contrast(tokens![text!]!, tokens![ground!]!)).toBeGreaterThanOrEqual(READABLE);
  });
});
