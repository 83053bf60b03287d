import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;

/** The names by which pages use the tokens of `app/globals.css`; a brand or dark mode changes only their values. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: {
        paper: token("paper"),
        card: token("card"),
        ink: token("ink"),
        quiet: token("quiet"),
        line: token("line"),
        control: token("control"),
        primary: { DEFAULT: token("primary"), ink: token("primary-ink") },
        accent: { DEFAULT: token("accent"), ink: token("accent-ink") },
        waiting: token("waiting"),
        good: token("good"),
        refused: token("refused"),
        returned: token("returned"),
      },
      fontFamily: {
        sans: [
          "var(--font-inter)",
          "Inter Variable",
          "Noto Sans Arabic Variable",
          "Inter over Arial",
          "Inter over Roboto",
          "Noto Sans",
          "system-ui",
          "sans-serif",
        ],
        // Quoted, because a name with a part that is a number is no name otherwise.
        serif: [
          "var(--font-source-serif)",
          '"Source Serif 4 Variable"',
          "Noto Sans Arabic Variable",
          "Source Serif over Times",
          "Source Serif over Noto",
          "Noto Serif",
          "Georgia",
          "serif",
        ],
      },
      fontSize: {
        small: [token("step-down"), "1.5"],
        lead: [token("step-1"), "1.5"],
        section: [token("step-2"), "1.25"],
        title: [token("step-3"), "1.2"],
        display: [token("step-4"), "1.15"],
      },
      borderRadius: { card: "10px", control: "8px" },
      maxWidth: { measure: "66ch", page: "60rem", docs: "88rem" },
    },
  },
} satisfies Config;
