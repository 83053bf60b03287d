import type { ReactNode } from "react";
import { fixedLook, readersLook } from "@/components/ui/brand-tokens";

export type EmbedTheme = "light" | "dark" | "auto";

interface EmbedShellProps {
  branding: Record<string, unknown>;
  theme: EmbedTheme;
  /** The URL of the live totals, and the totals that were rendered. */
  live?: { address: string; sums: string };
  /** Whether the frame is only as wide as its content. */
  isFitted?: boolean;
  children: ReactNode;
}

/** The layout of everything that other sites embed: the campaign's colors, and no header or footer. */
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

/** The color scheme that a frame asks for: light by default, as most sites are; `auto` follows the reader's device. */
export function embedTheme(value: unknown): EmbedTheme {
  return value === "auto" || value === "dark" ? value : "light";
}
