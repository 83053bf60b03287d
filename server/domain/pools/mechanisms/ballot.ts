import type { Verdict } from "@/server/domain/pools/mechanisms/mechanism";

/** How many voters have said what. */
export interface Said {
  for: number;
  against: number;
  abstain: number;
  nothing: number;
}

/** What a vote is decided by. */
export interface BallotRules {
  /** How many of this many voters have to vote. */
  quorumOf(voters: number): number;
  /** The minimum number of votes for it, given this many voters. */
  requiredOf(voters: number): number;
  /** More than this percentage has to be for it. */
  approvalPercent: number;
  /** Of whom: of the votes for and against, or of all voters. */
  count: "votes" | "members";
}

/** Voters whose vote is certain, and those whose payment is on its way: if it fails, voter and vote are gone. */
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
 * The verdict if it is the same whatever the silent voters say, and whoever's payment fails; otherwise null. Whether
 * someone changes a vote is not waited for.
 */
export function decideEarly(rules: BallotRules, { settled, clearing }: Ballot): Verdict {
  const voters = votersIn(settled) + votersIn(clearing);
  if (voters === 0) return "expire";
  const silent = settled.nothing + clearing.nothing;
  // The worst case for the quorum: the silent stay silent and pay, while the payments of those who have voted fail.
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
