import { z } from "zod";
import type { DecidingVoice } from "@/server/domain/pools/disbursements/disbursement-transitions";
import {
  type Ballot,
  type BallotRules,
  decideClosed,
  decideEarly,
  type Said,
} from "@/server/domain/pools/mechanisms/ballot";
import type { Mechanism } from "@/server/domain/pools/mechanisms/mechanism";
import { percentOption } from "@/server/domain/pools/mechanisms/option-fields";
import { conflictedPersons } from "@/server/domain/pools/members/conflicts";
import { votingMembers } from "@/server/domain/pools/members/voting-members";
import { NotEligible } from "@/server/domain/pools/pool-errors";
import type { Disbursement, Pool } from "@/server/generated/prisma/client";
import { VOTES_FOR_MIN } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { wholeField } from "@/server/resources/number-fields";
import { VOTE_COUNTS } from "@/server/resources/pool";

const VOTING_HOURS_MAX = 365 * 24;
const HOUR_MS = 3_600_000;

const options = z.strictObject({
  /** How many of those who have a vote have to cast it. */
  quorum_percent: percentOption.default(50),
  /** More than so many percent have to be for it. */
  approval_percent: wholeField(50, 99).default(50),
  /** Of whom: of those who vote for or against it, or of all who have a vote. */
  count: z.enum(VOTE_COUNTS).default("votes"),
  voting_hours: wholeField(1, VOTING_HOURS_MAX).default(72),
  /** Whether the result is hidden until the vote is closed. */
  hide_results: z.boolean().default(false),
});
type Options = z.output<typeof options>;

/** The request of a pool that was marked first for being decided anew. */
function recountDue(tx: Context, { id }: Pool) {
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  return tx.db.disbursement.findFirst({ where: { poolId: id, isRecountDue: true }, orderBy, select: { id: true } });
}

/** The members vote: one member, one vote. */
export const memberVote: Mechanism<Options> = {
  name: "member_vote",
  options,
  steps: [
    { from: "asked", to: "vote", when: "always" },
    { from: "vote", to: "paid", when: "enough members voted, more than the needed share for it, and two at least" },
    { from: "vote", to: "rejected", when: "enough members voted, and not enough of them for it" },
    { from: "vote", to: "expired", when: "the time is over, and too few voted" },
    { from: "vote", to: "paid or rejected", when: "before that, once no vote can change the result" },
  ],
  async open(tx, { pool, options, to }) {
    const conflicted = await conflictedPersons(tx, pool, to.id);
    const voters = (await votingMembers(tx, pool)).filter(({ countsAs }) => !conflicted.has(countsAs));
    if (voters.length === 0)
      throw NotEligible({
        message: "Nobody can vote yet. Members can once their commitment is paid, or while its payment is on its way.",
        context: { voters: 0 },
      });
    return {
      rule: "vote",
      required: requiredOf(voters.length),
      voters,
      quorum: quorumOf(options, voters.length),
      closesAt: new Date(tx.now().getTime() + options.voting_hours * HOUR_MS),
    };
  },
  decide(options, { required, voices, closesAt }, now) {
    const isClosed = closesAt !== null && closesAt <= now;
    return (isClosed ? decideClosed : decideEarly)(rulesOf(options, required), ballotOf(voices));
  },
  async nextActAt(tx, pool) {
    return (await recountDue(tx, pool)) ? tx.now() : null;
  },
  async act(tx, pool, _options, engine) {
    const request = await recountDue(tx, pool);
    if (!request) return;
    await tx.db.disbursement.update({ where: { id: request.id }, data: { isRecountDue: false } });
    await engine.decide(tx, request.id);
  },
};

/** How many of those who have a vote have to cast it. */
export function quorumOf({ quorum_percent }: Pick<Options, "quorum_percent">, voters: number): number {
  return Math.ceil((voters * quorum_percent) / 100);
}

/** How many votes for a request it takes at least. */
function requiredOf(voters: number): number {
  return Math.min(VOTES_FOR_MIN, voters);
}

/**
 * The numbers of a request that follow from how many have a vote, by the rules that it was opened with: a request from
 * before there was a least number of votes for it, which `required` has as 0, never gets one.
 */
export function votersOf(request: Pick<Disbursement, "governance" | "required">, electorate: number) {
  const quorum = quorumOf(options.parse(request.governance), electorate);
  return { electorate, quorum, required: request.required === 0 ? 0 : requiredOf(electorate) };
}

function rulesOf({ approval_percent: approvalPercent, count, ...rules }: Options, required: number): BallotRules {
  return {
    quorumOf: (voters) => quorumOf(rules, voters),
    requiredOf: required === 0 ? () => 0 : requiredOf,
    approvalPercent,
    count,
  };
}

function ballotOf(voices: readonly DecidingVoice[]): Ballot {
  const isClearing = ({ prepayment }: DecidingVoice) => prepayment?.status === "pending";
  return { settled: saidBy(voices.filter((voice) => !isClearing(voice))), clearing: saidBy(voices.filter(isClearing)) };
}

function saidBy(voices: readonly DecidingVoice[]): Said {
  const number = (said: string | null) => voices.filter(({ choice }) => choice === said).length;
  return { for: number("for"), against: number("against"), abstain: number("abstain"), nothing: number(null) };
}
