import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const MATCHING_BUGS: PlantedBug[] = [
  {
    name: "matching: the last part of a match ignores its cap for each gift",
    file: "server/domain/matching/split-contributions.ts",
    find: "const amountCents = min(promised(gift.amountCents, match), most);",
    replace:
      "const wanted = promised(gift.amountCents, match);\n      const amountCents = wanted < most ? wanted : most === ofMatch ? min(gift.amountCents, most) : most;",
    tests: ["server/domain/matching/split-contributions.test.ts"],
  },
];
