import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const SPLIT = "server/domain/matching/split-contributions.ts";
const SPLIT_TESTS = ["server/domain/matching/split-contributions.test.ts"];

export const MATCHING_BUGS: PlantedBug[] = [
  {
    name: "matching: the last part of a match ignores its cap for each gift",
    file: SPLIT,
    find: "const amountCents = min(promised(gift.amountCents, match), most);",
    replace:
      "const wanted = promised(gift.amountCents, match);\n      const amountCents = wanted < most ? wanted : most === ofMatch ? min(gift.amountCents, most) : most;",
    tests: SPLIT_TESTS,
  },
  {
    name: "matching: a match that is nearly used up gives all that is left of it",
    file: SPLIT,
    find: "const amountCents = min(promised(gift.amountCents, match), most);",
    replace: "const amountCents = most < gift.amountCents ? most : min(promised(gift.amountCents, match), most);",
    tests: SPLIT_TESTS,
  },
  {
    name: "matching: a contribution at the instant of a match's end is matched",
    file: SPLIT,
    find: "gift.createdAt < match.until",
    replace: "gift.createdAt <= match.until",
    tests: SPLIT_TESTS,
  },
  {
    name: "matching: what a share takes of a sponsor's limit is counted in the currency of the campaign",
    file: SPLIT,
    find: "sponsorLeft.get(sponsorId)! - usdWorth(amountCents, usdRate)",
    replace: "sponsorLeft.get(sponsorId)! - amountCents",
    tests: SPLIT_TESTS,
  },
  {
    name: "matching: what is released counts as settled of the match",
    file: "server/domain/matching/release-allocations.ts",
    find: "matched: negative(settled) });",
    replace: "matched: negative(sums) });",
    tests: ["server/domain/matching/give-matches.test.ts"],
  },
  {
    name: "matching: a match that starts later draws on the limit of the month in which it is promised",
    file: "prisma/sql/match_remaining.sql",
    find: "greatest(p_now, p_match.starts_at) AT TIME ZONE 'UTC'",
    replace: "p_now AT TIME ZONE 'UTC'",
    tests: ["server/domain/matching/sponsor-allowance.test.ts"],
  },
  {
    name: "matching: nobody waits for another match of the same sponsor",
    file: "server/domain/matching/sponsor-allowance.ts",
    find: "SELECT pg_advisory_xact_lock(hashtextextended('match sponsor ' || s.id, 0))::text",
    replace: "SELECT s.id",
    tests: ["server/domain/matching/sponsor-allowance.test.ts"],
  },
];
