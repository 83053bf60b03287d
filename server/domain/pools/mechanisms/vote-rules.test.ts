import fc from "fast-check";
import { expect, it } from "vitest";
import type { NotifiedDisbursement } from "@/server/domain/pools/disbursements/disbursement-transitions";
import { memberVote } from "@/server/domain/pools/mechanisms/member-vote";

// Guards the result of a vote, against a model of the documented rules: one member, one vote; a quorum of all voters,
// to which abstentions count; more than a share for it; at least two votes for it if there are two voters. It is
// decided early only if nothing can change the result, and otherwise at its end by the votes cast.

type Choice = "for" | "against" | "abstain" | null;
/** A voter's choice, and whether the payment that gives them the vote is still clearing. */
type Voter = { choice: Choice; isClearing: boolean };
interface Rules {
  quorum_percent: number;
  approval_percent: number;
  count: "votes" | "members";
}

/** The result if nobody votes any more. */
function resultOf(choices: readonly Choice[], { quorum_percent, approval_percent, count }: Rules) {
  const number = (choice: Choice) => choices.filter((one) => one === choice).length;
  const said = choices.length - number(null);
  if (said === 0 || 100 * said < quorum_percent * choices.length) return "expire";
  const isEnough = number("for") >= 2 || choices.length < 2;
  const of = count === "members" ? choices.length : number("for") + number("against");
  return isEnough && 100 * number("for") > approval_percent * of ? "approve" : "reject";
}

/** The result, if no further vote and no failed payment (which removes its voter) can change it; otherwise null. */
function foregone(voters: readonly Voter[], rules: Rules) {
  let ends: Choice[][] = [[]];
  for (const { choice, isClearing } of voters) {
    const ways: Choice[] = choice === null ? [null, "for", "against", "abstain"] : [choice];
    ends = ends.flatMap((end) => [...ways.map((way) => [...end, way]), ...(isClearing ? [end] : [])]);
  }
  const results = new Set(ends.map((end) => resultOf(end, rules)));
  return results.size === 1 ? [...results][0]! : null;
}

const NOW = new Date("2099-03-01T12:00:00Z");

/** What the product decides, `leftMs` before the end of the vote. */
function decided(voters: readonly Voter[], rules: Rules, leftMs: number) {
  const voices = voters.map(({ choice, isClearing }) => ({
    choice,
    prepayment: isClearing ? { status: "pending" } : { status: "paid" },
  }));
  const required = Math.min(2, voters.length);
  const closesAt = new Date(NOW.getTime() + leftMs);
  const request = { required, voices, closesAt } as unknown as NotifiedDisbursement;
  return memberVote.decide({ ...rules, voting_hours: 72, hide_results: false }, request, NOW);
}

const choice = fc.constantFrom<Choice>("for", "for", "against", "abstain", null);
const voter = fc.record({ choice, isClearing: fc.integer({ min: 0, max: 3 }).map((n) => n === 0) });
const rules: fc.Arbitrary<Rules> = fc.record({
  quorum_percent: fc.oneof(fc.constantFrom(0, 50, 67, 100), fc.nat({ max: 100 })),
  approval_percent: fc.oneof(fc.constantFrom(50, 66, 75, 99), fc.integer({ min: 50, max: 99 })),
  count: fc.constantFrom("votes", "members"),
});

it("is decided at its end as the promise says, with as many as may vote", () => {
  fc.assert(
    fc.property(fc.array(voter, { minLength: 1, maxLength: 30 }), rules, fc.nat({ max: 5 }), (voters, by, agoMs) => {
      const choices = voters.map(({ choice }) => choice);
      expect(decided(voters, by, -agoMs)).toBe(resultOf(choices, by));
    }),
    { numRuns: 1_000 },
  );
});

it("is decided before its end exactly where whatever follows comes to the same", () => {
  fc.assert(
    fc.property(fc.array(voter, { minLength: 1, maxLength: 6 }), rules, (voters, by) => {
      expect(decided(voters, by, 1)).toBe(foregone(voters, by));
    }),
    { numRuns: 300 },
  );
});

it.each<[string, Choice[], Partial<Rules>, string]>([
  ["half of the votes is not more than half", ["for", "for", "against", "against"], {}, "reject"],
  ["two thirds is more than 66 percent", ["for", "for", "against"], { approval_percent: 66 }, "approve"],
  ["two thirds is not more than 67 percent", ["for", "for", "against"], { approval_percent: 67 }, "reject"],
  ["two of four are a quorum of 50 percent", ["for", "for", null, null], {}, "approve"],
  ["two of five are none", ["for", "for", null, null, null], {}, "expire"],
  ["abstentions fill a quorum", ["for", "for", "abstain", null, null], {}, "approve"],
  ["and no share of the votes", ["for", "for", "against", "abstain", "abstain"], {}, "approve"],
  ["but one of the members", ["for", "for", "against", "abstain"], { count: "members" }, "reject"],
  ["one is not two", ["for", "abstain", "abstain"], {}, "reject"],
  ["unless nobody else has a vote", ["for"], {}, "approve"],
  ["nobody is no quorum, whatever its rules", [null, null], { quorum_percent: 0 }, "expire"],
])("%s", (_, choices, given, result) => {
  const voters = choices.map((choice) => ({ choice, isClearing: false }));
  const by: Rules = { quorum_percent: 50, approval_percent: 50, count: "votes", ...given };
  expect(decided(voters, by, 0)).toBe(result);
});
