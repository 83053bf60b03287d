import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const PAGE_BUGS: PlantedBug[] = [
  {
    name: "pages: a wall's next page repeats the last gift of the one before",
    file: "server/domain/campaigns/page/read-wall.ts",
    find: "AND (created_at, id) < (",
    replace: "AND (created_at, id) <= (",
    tests: ["server/domain/gifts/campaign-page.test.ts"],
  },
  {
    name: "pages: the bar of a campaign past its goal is longer than its box",
    file: "components/ui/progress-bar.tsx",
    find: "const clearing = Math.min(pendingCents / whole, 1 - settled);",
    replace: "const clearing = pendingCents / whole;",
    tests: ["components/campaign/drawn-figures.test.ts"],
  },
  {
    name: "pages: a share of a goal is rounded to the nearest",
    file: "server/texts/format.ts",
    find: "const whole = Math.floor((part * 100) / of) / 100;",
    replace: "const whole = Math.round((part * 100) / of) / 100;",
    tests: ["components/campaign/drawn-figures.test.ts"],
  },
];
