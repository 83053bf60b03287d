import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contrastOf } from "@/components/ui/color";
import { COLOR_TOKENS, CONTRAST_PAIRS } from "@/components/ui/tokens";
import { EMAIL_COLORS } from "@/server/emails/email-style";

const css = readFileSync(path.join(import.meta.dirname, "globals.css"), "utf8");
const [light, dark] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) =>
  Object.fromEntries([...block!.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])),
);

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("the %s colors", (mode, written) => {
  it("match between the style sheet and the tokens", () => {
    expect(written).toEqual(COLOR_TOKENS[mode]);
  });

  it("can each be set by a campaign's branding", () => {
    for (const token of Object.keys(COLOR_TOKENS[mode])) expect(css).toContain(`--${token}: var(--${mode}-${token});`);
  });

  it("are those of emails", () => {
    const known: readonly string[] = Object.values(COLOR_TOKENS[mode]);
    expect(EMAIL_COLORS[mode].paper).toBe(COLOR_TOKENS[mode].paper);
    for (const color of Object.values(EMAIL_COLORS[mode])) expect(known).toContain(color);
  });

  it.each(CONTRAST_PAIRS)("$of has enough contrast on $on", ({ of, on, least }) => {
    expect(contrastOf(COLOR_TOKENS[mode][of], COLOR_TOKENS[mode][on])).toBeGreaterThanOrEqual(least);
  });
});
