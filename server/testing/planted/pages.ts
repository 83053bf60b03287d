import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const PAGE_BUGS: PlantedBug[] = [
  {
    name: "pages: whoever sends the id of someone else's thing with a form gets it",
    file: "server/operations/idempotency/run-form.ts",
    find: "made !== null && !makes.isOwn(tx, made, admitted)",
    replace: "false",
    tests: ["server/operations/idempotency/run-form.test.ts"],
  },
  {
    name: "pages: two forms with one key at once both make something",
    file: "server/operations/idempotency/run-form.ts",
    find: "SELECT pg_advisory_xact_lock(hashtextextended(",
    replace: "SELECT (hashtextextended(",
    tests: ["server/operations/idempotency/run-form.test.ts"],
  },
  {
    name: "pages: a form saves over what someone else has changed since it was shown",
    file: "server/operations/idempotency/run-form.ts",
    find: "(await required(seenNow)(tx, input)) !== seen",
    replace: "(await required(seenNow)(tx, input)) === null",
    tests: ["server/domain/campaigns/edit/update-campaign.test.ts"],
  },
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
