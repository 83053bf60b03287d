import type { ReactNode } from "react";
import { brandColors, brandTokens } from "@/components/ui/brand-tokens";
import { COLOR_TOKENS } from "@/components/ui/tokens";

export type EmbedTheme = "light" | "dark" | "auto";

interface EmbedShellProps {
  branding: Record<string, unknown>;
  theme: EmbedTheme;
  /** The URL of the live totals, and those rendered. */
  live?: { address: string; sums: string };
  /** Whether the frame is only as wide as its content. */
  isFitted?: boolean;
  children: ReactNode;
}

/** The layout of everything that other sites frame: the campaign's colors, and no header or footer. */
export function EmbedShell({ branding, theme, live, isFitted = false, children }: EmbedShellProps) {
  const { look, tokens } = theme === "auto" ? readersLook(branding) : fixedLook(branding, theme);
  return (
    <main
      className={`embed ${look} ${isFitted ? "embed-fitted" : ""}`}
      style={tokens}
      data-live={live?.address}
      data-sums={live?.sums}
      data-fit={isFitted || undefined}
    >
      {children}
    </main>
  );
}

function readersLook(branding: EmbedShellProps["branding"]) {
  const tokens = brandTokens(branding);
  return { look: tokens ? "brand" : "", tokens };
}

function fixedLook(branding: EmbedShellProps["branding"], theme: "light" | "dark") {
  const colors = (brandColors(branding) ?? COLOR_TOKENS)[theme];
  const tokens = Object.fromEntries(Object.entries(colors).map(([token, value]) => [`--${token}`, value]));
  return { look: `embed-${theme}`, tokens };
}

/** The color scheme that a frame asks for: light by default, as most sites are; `auto` follows the reader's device. */
export function embedTheme(value: unknown): EmbedTheme {
  return value === "auto" || value === "dark" ? value : "light";
}
