import type { ReactNode } from "react";
import { brandColors, brandTokens } from "@/components/ui/brand-tokens";
import { COLOR_TOKENS } from "@/components/ui/tokens";

export type EmbedTheme = "light" | "dark" | "auto";

interface EmbedShellProps {
  branding: Record<string, unknown>;
  theme: EmbedTheme;
  /** The URL of the live totals, and those rendered. */
  live?: { address: string; sums: string };
  children: ReactNode;
}

/** The layout of everything that other sites frame: the campaign's colors, and no header or footer. */
export function EmbedShell({ branding, theme, live, children }: EmbedShellProps) {
  if (theme === "auto") {
    const tokens = brandTokens(branding);
    return (
      <main
        className={tokens ? "embed brand" : "embed"}
        style={tokens}
        data-live={live?.address}
        data-sums={live?.sums}
      >
        {children}
      </main>
    );
  }
  const colors = (brandColors(branding) ?? COLOR_TOKENS)[theme];
  const tokens = Object.fromEntries(Object.entries(colors).map(([token, value]) => [`--${token}`, value]));
  return (
    <main className={`embed embed-${theme}`} style={tokens} data-live={live?.address} data-sums={live?.sums}>
      {children}
    </main>
  );
}

/** Parses a forced light or dark scheme; anything else follows the reader's preference. */
export function embedTheme(value: unknown): EmbedTheme {
  return value === "light" || value === "dark" ? value : "auto";
}
