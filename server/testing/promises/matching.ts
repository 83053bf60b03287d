import type { Promised } from "@/server/testing/promises/promised";

/** What is promised of matches. */
export const MATCHING_PROMISES: Promised[] = [
  {
    id: "matching.caps",
    kind: "number",
    says: "What several matches add to one gift is at most what each of them wants, and at most what is left of it.",
    model: "caps, ratios and amounts that the test draws",
    actors: "one",
    checks: [
      {
        file: "server/domain/matching/split-contributions.test.ts",
        name: "are what a model says that knows ratio, caps, minimum, age and allowance, in any order of the rows",
      },
    ],
  },
];
