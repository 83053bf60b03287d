import { z } from "zod";
import { conflictedPersons } from "@/server/domain/pools/conflicts";
import { countedMembers } from "@/server/domain/pools/counted-members";
import type { Mechanism } from "@/server/domain/pools/mechanisms/mechanism";
import { percentOption } from "@/server/domain/pools/mechanisms/option-fields";
import { NotEligible } from "@/server/domain/pools/pool-errors";
import { type ReadDisbursement, tally } from "@/server/resources/disbursement";
import { wholeField } from "@/server/resources/number-fields";

const VOTING_HOURS_MAX = 365 * 24;
const HOUR_MS = 3_600_000;

const options = z.strictObject({
  /** How many of those who have a vote have to cast it. */
  quorum_percent: percentOption.default(50),
  /** More than so many of the votes for and against have to be for it. */
  approval_percent: wholeField(50, 99).default(50),
  voting_hours: wholeField(1, VOTING_HOURS_MAX).default(72),
  /** Whether the result is hidden until the vote is closed. */
  hide_results: z.boolean().default(false),
});
type Options = z.output<typeof options>;

/** The members vote: one member, one vote. */
export const memberVote: Mechanism<Options> = {
  name: "member_vote",
  options,
  steps: [
    { from: "asked", to: "vote", when: "always" },
    { from: "vote", to: "paid", when: "enough members voted, and more than the needed share for it" },
    { from: "vote", to: "rejected", when: "enough members voted, and not enough of them for it" },
    { from: "vote", to: "expired", when: "the time is over, and too few voted" },
    { from: "vote", to: "paid or rejected", when: "before that, once no vote can change the result" },
  ],
  async open(tx, { pool, options, to }) {
    const conflicted = await conflictedPersons(tx, pool, to.id);
    const voters = (await countedMembers(tx, pool)).filter(({ countsAs }) => !conflicted.has(countsAs));
    if (voters.length === 0)
      throw NotEligible({
        message: "Nobody can vote yet: members vote once their commitment is paid.",
        context: { voters: 0 },
      });
    return {
      rule: "vote",
      required: 0,
      voters,
      quorum: quorumOf(options, voters.length),
      closesAt: new Date(tx.now().getTime() + options.voting_hours * HOUR_MS),
    };
  },
  decide(options, request, now) {
    if (request.closesAt !== null && request.closesAt <= now) return closed(options, request);
    return early(options, request);
  },
};

/** How many of those who have a vote have to cast it. */
export function quorumOf({ quorum_percent }: Pick<Options, "quorum_percent">, voters: number): number {
  return Math.ceil((voters * quorum_percent) / 100);
}

/** The verdict once nobody can vote any more. */
function closed(options: Options, request: ReadDisbursement) {
  const { votes, votesFor, votesAgainst } = tally(request);
  if (votes < (request.quorum ?? 0) || votes === 0) return "expire";
  return isApproved(options, votesFor, votesAgainst) ? "approve" : "reject";
}

/** The verdict if it stays the same whatever those do who have not voted, and those who change their vote cannot be counted on. */
function early(options: Options, request: ReadDisbursement) {
  const { votes, votesFor, votesAgainst } = tally(request);
  const left = (request.electorate ?? 0) - votes;
  if (votes < (request.quorum ?? 0) || votes === 0) return null;
  if (isApproved(options, votesFor, votesAgainst + left)) return "approve";
  if (!isApproved(options, votesFor + left, votesAgainst)) return "reject";
  return null;
}

function isApproved({ approval_percent }: Options, votesFor: number, votesAgainst: number): boolean {
  return votesFor * 100 > approval_percent * (votesFor + votesAgainst);
}
