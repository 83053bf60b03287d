import type { ReactNode } from "react";
import { brandColors, brandTokens } from "@/components/ui/brand-tokens";
import { COLOR_TOKENS } from "@/components/ui/tokens";

export type EmbedTheme = "light" | "dark" | "auto";

interface EmbedShellProps {
  branding: Record<string, unknown>;
  theme: EmbedTheme;
  /** Where the sums are that move while somebody looks, and which ones are shown at first. */
  live?: { address: string; sums: string };
  children: ReactNode;
}

/** What is around everything that other sites show in a frame: the campaign's colours, and no page around it. */
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

/** Reads a wish for light or dark; anything else follows the reader. */
export function embedTheme(value: unknown): EmbedTheme {
  return value === "light" || value === "dark" ? value : "auto";
}
