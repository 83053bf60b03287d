import fc from "fast-check";
import { expect, it } from "vitest";
import { brandColors, brandTokens } from "@/components/ui/brand-tokens";
import { contrastOf, plainHex } from "@/components/ui/color";

// Guards readers of a campaign's page: no choice of colors makes it unreadable, and no raw text from a branding reaches
// a style.

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const branding = fc.record(
  { primary_color: color, accent_color: color, background_color: color, text_color: color },
  { requiredKeys: [] },
);

/** By the formula of WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The minimum contrast on the page and on cards: 4.5 for text, 3 for marks without text. */
const TEXTS = ["ink", "quiet", "accent", "waiting", "good", "refused", "returned"] as const;
const PAIRS = [
  ...TEXTS.flatMap((of) => [[of, "paper", 4.5] as const, [of, "card", 4.5] as const]),
  ...(["control", "primary"] as const).flatMap((of) => [[of, "paper", 3] as const, [of, "card", 3] as const]),
  ["primary-ink", "primary", 4.5] as const,
  ["accent-ink", "accent", 4.5] as const,
];

function unreadable(chosen: Record<string, unknown>): string[] {
  const colors = brandColors(chosen);
  return Object.entries(colors ?? {}).flatMap(([mode, tokens]) =>
    PAIRS.filter(([of, on, least]) => contrast(tokens[of], tokens[on]) < least).map(
      ([of, on]) => `${mode}: ${of} ${tokens[of]} on ${on} ${tokens[on]}`,
    ),
  );
}

it("contrast is WCAG's: 21 for black on white, 1 for a color on itself, the same in both directions", () => {
  expect([contrastOf("#000000", "#ffffff"), contrastOf("#123456", "#123456")]).toEqual([21, 1]);
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(contrastOf(one, other)).toBeCloseTo(contrast(one, other), 6);
    }),
    { numRuns: 300 },
  );
});

it("any colors are adjusted until readable, in light and dark mode", () => {
  fc.assert(
    fc.property(branding, (chosen) => {
      expect(unreadable(chosen)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it.each(["#000000", "#ffffff", "#808080", "#777777", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#767676"])(
  "%s for everything is adjusted until readable",
  (all) => {
    const fields = ["primary_color", "accent_color", "background_color", "text_color"];
    expect(unreadable(Object.fromEntries(fields.map((field) => [field, all])))).toEqual([]);
    for (const field of fields) expect(unreadable({ [field]: all }), field).toEqual([]);
  },
);

it("readable colors are kept as chosen", () => {
  const colors = brandColors({ primary_color: "#087A55", background_color: "#ffffff", text_color: "#222222" });
  expect(colors?.light).toMatchObject({ primary: "#087a55", paper: "#ffffff", ink: "#222222" });
});

it("a dark background stays dark in light mode, and a light one turns dark in dark mode", () => {
  expect(brandTokens({ background_color: "#0b2545" })).toMatchObject({
    "--light-scheme": "dark",
    "--dark-scheme": "dark",
  });
  expect(brandTokens({ background_color: "#fff4e0" })).toMatchObject({
    "--light-scheme": "light",
    "--dark-scheme": "dark",
  });
});

it.each([
  "red",
  "#12",
  "#1234567",
  "#fff;background:url(https://evil.example)",
  "expression(alert(1))",
  "var(--ink)",
  "#FFF }",
  " #fff",
  "#fff\n",
  7,
  null,
  { toString: () => "#fff" },
])("%j is not a color", (value) => {
  expect(plainHex(value)).toBeNull();
  expect(brandTokens({ primary_color: value, unknown: "<script>" })).toBeUndefined();
});

it("outputs only computed colors", () => {
  const tokens = brandTokens({ primary_color: "#abc", logo_url: "https://x.example", "--evil": "1" })!;
  for (const [name, value] of Object.entries(tokens)) {
    expect(name).toMatch(/^--(light|dark)-[a-z-]+$/);
    expect(value).toMatch(/^(#[0-9a-f]{6}|light|dark)$/);
  }
});
