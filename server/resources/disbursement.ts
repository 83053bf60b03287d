import { z } from "zod";
import type { Disbursement, DisbursementVoice } from "@/server/generated/prisma/client";
import { DISBURSEMENT_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import { centsOut, createdAtOut, identityId, instant, instantOut } from "@/server/resources/fields";
import { disbursementId, MECHANISMS, type MechanismName, poolId } from "@/server/resources/pool";
import { currencyOut, integerOut, textOut, tokenOut } from "@/server/resources/response-fields";

export const DISBURSEMENT_STATUSES = ["requested", "approved", "rejected", "canceled", "expired", "failed"] as const;
export type DisbursementStatus = (typeof DISBURSEMENT_STATUSES)[number];

export const VOTES = ["for", "against", "abstain"] as const;
export type Vote = (typeof VOTES)[number];

/** What a request is decided by. */
export const DECISION_RULES = {
  at_once: "Nothing: the mechanism lets the request be paid as it is made.",
  approvals: "The approval of stewards.",
  any_approvals: "The approval of stewards or members.",
  vote: "A vote of the members.",
  turn: "The order of turns.",
  draw: "A draw among all requests.",
  treasury: "The treasury: it has to hold as much as the threshold.",
} as const;
export type DecisionRule = keyof typeof DECISION_RULES;
const RULES = Object.keys(DECISION_RULES) as DecisionRule[];

const count = integerOut(0, 2_147_483_647);

const decision = z
  .strictObject({
    rule: z.enum(RULES).describe("What decides it."),
    required: count.describe("How many approvals it takes, or how many votes for it at least: two where two have one."),
    received: count.describe("How many approvals, or votes, have come in."),
    quorum: count.nullable().describe("How many have to vote. null where there is no vote."),
    voters: count
      .nullable()
      .describe(
        "How many have a vote: the members of when it was requested, except those whose payment has failed since. null where there is no vote.",
      ),
    votes_for: count.nullable().describe("Votes for it. null where there is no vote, or while its result is hidden."),
    votes_against: count.nullable().describe("Votes against it. null where there is no vote, or while it is hidden."),
    votes_abstained: count
      .nullable()
      .describe("Votes that count for the quorum only. null where there is no vote, or while they are hidden."),
    closes_at: instantOut.nullable().describe("When it is decided or lapses. null if it does not by itself."),
  })
  .meta({ id: "DisbursementDecision", description: "What decides a request, and what has come in." });

const ratification = z
  .strictObject({
    votes_for: count.describe("How many members agree."),
    votes_against: count.describe("How many do not."),
    closes_at: instantOut.describe("Until when members can say so, or change their minds."),
  })
  .meta({ id: "DisbursementRatification", description: "What members say of a payout that was made without them." });

/** A request to pay someone from a pool, in every response. */
export const disbursementResource = z
  .strictObject({
    id: disbursementId.describe("The id of the request."),
    pool_id: poolId.describe("The pool."),
    to: identityId.describe("The payee."),
    amount_cents: centsOut.describe("The amount, in the currency's smallest unit."),
    currency: currencyOut.describe("The pool's currency."),
    reason: textOut(DISBURSEMENT_REASON_MAX_CHARACTERS).nullable().describe("Why, for the audit trail."),
    mechanism: z.enum(MECHANISMS).describe("The mechanism that decides it."),
    status: z.enum(DISBURSEMENT_STATUSES).describe("The status of the request. Paid is `approved` with `executed_at`."),
    requested_by: identityId.describe("Who requested it."),
    decision,
    ratification: ratification
      .nullable()
      .describe("What members say afterwards of an emergency payout, which stands. null where they are not asked."),
    failure_code: tokenOut.nullable().describe("Why it failed: a stable code. null if it did not."),
    failure_message: textOut(500).nullable().describe("Why it failed, in words."),
    created_at: createdAtOut,
    decided_at: instantOut.nullable().describe("When it was decided. null until then."),
    executed_at: instantOut.nullable().describe("When the amount became the payee's. null until then."),
  })
  .meta({ id: "Disbursement", description: "A request to pay someone from a pool, and what became of it." });

export type ReadDisbursement = Disbursement & { voices: DisbursementVoice[] };

/** The number of voices of each kind. */
export function tally({ voices }: Pick<ReadDisbursement, "voices">) {
  const number = (choice: string) => voices.filter((voice) => voice.choice === choice).length;
  const [approvals, votesFor, votesAgainst, votesAbstained] = ["approve", "for", "against", "abstain"].map(number);
  return {
    approvals: approvals!,
    votesFor: votesFor!,
    votesAgainst: votesAgainst!,
    votesAbstained: votesAbstained!,
    votes: votesFor! + votesAgainst! + votesAbstained!,
  };
}

/** Writes a request for those who belong to the pool. */
export function serializeDisbursement(disbursement: ReadDisbursement): z.infer<typeof disbursementResource> {
  const { rule, status } = disbursement;
  const { approvals, votes, votesFor, votesAgainst, votesAbstained } = tally(disbursement);
  const isVote = rule === "vote";
  const { hide_results: hidesResults = false } = disbursement.governance as { hide_results?: boolean };
  const isShown = isVote && (!hidesResults || status !== "requested");
  return {
    id: disbursement.id,
    pool_id: disbursement.poolId,
    to: disbursement.toId,
    amount_cents: centsToJson(disbursement.amountCents),
    currency: disbursement.currency,
    reason: disbursement.reason,
    mechanism: disbursement.mechanism as MechanismName,
    status: status as DisbursementStatus,
    requested_by: disbursement.requestedById,
    decision: {
      rule: rule as DecisionRule,
      required: disbursement.required,
      received: isVote ? votes : approvals,
      quorum: disbursement.quorum,
      voters: disbursement.electorate,
      votes_for: isShown ? votesFor : null,
      votes_against: isShown ? votesAgainst : null,
      votes_abstained: isShown ? votesAbstained : null,
      closes_at: disbursement.closesAt && instant(disbursement.closesAt),
    },
    ratification: disbursement.ratifyUntil && {
      votes_for: votesFor,
      votes_against: votesAgainst,
      closes_at: instant(disbursement.ratifyUntil),
    },
    failure_code: disbursement.failureCode,
    failure_message: disbursement.failureMessage,
    created_at: instant(disbursement.createdAt),
    decided_at: disbursement.decidedAt && instant(disbursement.decidedAt),
    executed_at: disbursement.executedAt && instant(disbursement.executedAt),
  };
}
