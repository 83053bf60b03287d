import type { Verdict } from "@/server/domain/pools/mechanisms/mechanism";

/** How many of those who have a vote have said what. */
export interface Said {
  for: number;
  against: number;
  abstain: number;
  nothing: number;
}

/** What a vote is decided by. */
export interface BallotRules {
  /** How many of so many voters have to vote. */
  quorumOf(voters: number): number;
  /** How many votes for it it takes at least, of so many voters. */
  requiredOf(voters: number): number;
  /** More than so many percent have to be for it. */
  approvalPercent: number;
  /** Of whom: of the votes for and against, or of all voters. */
  count: "votes" | "members";
}

/** Those whose vote stays, and those whose payment is on its way: if it fails, voter and vote are gone. */
export interface Ballot {
  settled: Said;
  clearing: Said;
}

const votersIn = ({ for: yes, against, abstain, nothing }: Said) => yes + against + abstain + nothing;

/** The verdict once nobody can vote any more. */
export function decideClosed(rules: BallotRules, { settled, clearing }: Ballot): Verdict {
  const voters = votersIn(settled) + votersIn(clearing);
  const cast = voters - settled.nothing - clearing.nothing;
  if (!hasQuorum(rules, cast, voters)) return "expire";
  const [yes, no] = [settled.for + clearing.for, settled.against + clearing.against];
  return isApproved(rules, { yes, no, voters }) ? "approve" : "reject";
}

/**
 * The verdict if it is the same whatever those say who have said nothing, and whoever's payment fails; null as long as it is
 * not. Whether someone changes a vote is not waited for.
 */
export function decideEarly(rules: BallotRules, { settled, clearing }: Ballot): Verdict {
  const voters = votersIn(settled) + votersIn(clearing);
  if (voters === 0) return "expire";
  const silent = settled.nothing + clearing.nothing;
  // Fewest votes of most voters: who is silent stays so and pays, and who has voted and is to pay does not.
  const surelyCast = votersIn(settled) - settled.nothing;
  if (!hasQuorum(rules, surelyCast, votersIn(settled) + clearing.nothing)) return null;
  const worst = {
    yes: settled.for,
    no: settled.against + clearing.against + silent,
    voters: voters - clearing.for,
  };
  if (isApproved(rules, worst)) return "approve";
  const best = {
    yes: settled.for + clearing.for + silent,
    no: settled.against,
    voters: voters - clearing.against - clearing.abstain,
  };
  return isApproved(rules, best) ? null : "reject";
}

function hasQuorum(rules: BallotRules, cast: number, voters: number): boolean {
  return cast > 0 && cast >= rules.quorumOf(voters);
}

interface Count {
  yes: number;
  no: number;
  voters: number;
}

function isApproved(rules: BallotRules, { yes, no, voters }: Count): boolean {
  const all = rules.count === "members" ? voters : yes + no;
  return yes >= rules.requiredOf(voters) && yes * 100 > rules.approvalPercent * all;
}
