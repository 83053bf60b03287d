import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Ballot,
  type BallotRules,
  decideClosed,
  decideEarly,
  type Said,
} from "@/server/domain/pools/mechanisms/ballot";

// Guards when a vote is decided: early if, and only if, nothing that is still open could change the result.

const rules = (quorum: number, approvalPercent: number, count: BallotRules["count"], isOld = false): BallotRules => ({
  quorumOf: (voters) => Math.ceil((voters * quorum) / 100),
  requiredOf: (voters) => (isOld ? 0 : Math.min(2, voters)),
  approvalPercent,
  count,
});

type Counts = [yes: number, no: number, abstain: number, nothing: number];
const said = ([yes, no, abstain, nothing]: Counts): Said => ({ for: yes, against: no, abstain, nothing });
const ballot = (settled: Counts, clearing: Counts = [0, 0, 0, 0]): Ballot => ({
  settled: said(settled),
  clearing: said(clearing),
});

/** Every result that a vote can have: each silent voter may still vote or not, and each clearing payment may fail. */
function resultsOf(by: BallotRules, { settled, clearing }: Ballot): Set<unknown> {
  const nobody = ballot([0, 0, 0, 0]).settled;
  let ends: Said[] = [nobody];
  const addAll = (from: Said, mayGo: boolean) => {
    for (const [choice, count] of Object.entries(from) as [keyof Said, number][])
      for (let left = count; left > 0; left -= 1) {
        const ways: (keyof Said)[] = choice === "nothing" ? ["for", "against", "abstain", "nothing"] : [choice];
        ends = ends.flatMap((end) => [
          ...ways.map((way) => ({ ...end, [way]: end[way] + 1 })),
          ...(mayGo ? [end] : []),
        ]);
      }
  };
  addAll(settled, false);
  addAll(clearing, true);
  return new Set(ends.map((end) => decideClosed(by, { settled: end, clearing: nobody })));
}

describe("a vote that is over", () => {
  it.each([
    ["two of many for, nobody against", [2, 0, 0, 2], "approve"],
    ["one for, many abstain", [1, 0, 5, 0], "reject"],
    ["one for, too few voted", [1, 0, 0, 3], "expire"],
    ["the only voter for", [1, 0, 0, 0], "approve"],
    ["one of two for, the other silent", [1, 0, 0, 1], "reject"],
    ["a tie", [2, 2, 0, 0], "reject"],
    ["nobody left who could vote", [0, 0, 0, 0], "expire"],
  ] as const)("of the votes: %s", (_, counts, verdict) => {
    expect(decideClosed(rules(50, 50, "votes"), ballot([...counts]))).toBe(verdict);
  });

  it.each([
    ["most of the members for", [3, 0, 0, 2], "approve"],
    ["most of the votes, and not of the members", [2, 0, 1, 2], "reject"],
    ["half of the members for", [2, 0, 0, 2], "reject"],
    ["too few voted", [2, 0, 0, 3], "expire"],
  ] as const)("of the members: %s", (_, counts, verdict) => {
    expect(decideClosed(rules(50, 50, "members"), ballot([...counts]))).toBe(verdict);
  });

  it("keeps the rules of before, where one for is enough", () => {
    expect(decideClosed(rules(50, 50, "votes", true), ballot([1, 0, 5, 0]))).toBe("approve");
  });
});

describe("a vote under way", () => {
  it("is decided once nobody who is silent can change it", () => {
    expect(decideEarly(rules(50, 50, "votes"), ballot([2, 0, 0, 2]))).toBeNull();
    expect(decideEarly(rules(50, 50, "votes"), ballot([3, 0, 0, 1]))).toBe("approve");
    expect(decideEarly(rules(50, 50, "members"), ballot([3, 0, 0, 2]))).toBe("approve");
    expect(decideEarly(rules(50, 50, "members"), ballot([1, 0, 2, 1]))).toBe("reject");
  });

  it("waits for a payment on which it depends", () => {
    expect(decideEarly(rules(50, 50, "votes"), ballot([1, 0, 0, 0], [1, 0, 0, 0]))).toBe("approve");
    expect(decideEarly(rules(50, 50, "votes"), ballot([1, 1, 0, 0], [1, 0, 0, 0]))).toBeNull();
    expect(decideEarly(rules(50, 50, "votes"), ballot([2, 0, 0, 0], [0, 2, 0, 0]))).toBeNull();
    expect(decideEarly(rules(75, 50, "votes"), ballot([2, 0, 0, 1], [1, 0, 0, 0]))).toBeNull();
  });

  it("is decided exactly when every way it can go ends the same", () => {
    const counts = fc.tuple(...Array.from({ length: 4 }, () => fc.nat({ max: 2 }))) as fc.Arbitrary<Counts>;
    const by = fc
      .tuple(fc.nat({ max: 100 }), fc.integer({ min: 50, max: 99 }), fc.constantFrom("votes", "members"), fc.boolean())
      .map(([quorum, approval, count, isOld]) => rules(quorum, approval, count as BallotRules["count"], isOld));
    fc.assert(
      fc.property(by, counts, counts, (given, settled, clearing) => {
        fc.pre([...settled, ...clearing].reduce((sum, count) => sum + count) <= 7);
        const results = resultsOf(given, ballot(settled, clearing));
        expect(decideEarly(given, ballot(settled, clearing))).toBe(results.size === 1 ? [...results][0] : null);
      }),
      { numRuns: 2_000 },
    );
  });
});
