import type { Promised } from "@/server/testing/promises/promised";

const RULES = "server/domain/pools/mechanisms/vote-rules.test.ts";
const VOTE = "server/domain/pools/mechanisms/member-vote.test.ts";
const VOTERS = "server/domain/pools/mechanisms/voters.test.ts";
const TIMES = "server/domain/pools/mechanisms/decision-times.test.ts";
const ACTS = "server/domain/pools/disbursements/acts-at-once.test.ts";
const ADVERSARIES = "server/domain/pools/adversaries.test.ts";

const MODEL = "a model of a vote in a few lines: what was said, what may still be said, and who may still not pay";
const atItsEnd = { file: RULES, name: "is decided at its end as the promise says, with as many as may vote" };
const before = { file: RULES, name: "is decided before its end exactly where whatever follows comes to the same" };
const byHand = (name: string) => ({ file: RULES, name });
const twoVotes = { file: ACTS, name: '["other is for", "member is for", ["requested", "approved"], "approved", 1]' };

/** Promises about votes in pools. */
export const VOTE_PROMISES: Promised[] = [
  {
    id: "votes.one-each",
    kind: "right",
    says: "A member has one vote, which can be changed until the vote closes; the last one counts.",
    model: "votes written out by hand",
    actors: "two",
    checks: [{ file: VOTE, name: "is decided by the changed vote, not the first" }],
    together: [{ file: ACTS, name: "one who says two things at once is counted once, by the last" }],
  },
  {
    id: "votes.quorum",
    kind: "number",
    says: "So many percent of those who have a vote have to cast it, 50 by default, rounded up to a whole voter; abstentions count; without them the request expires.",
    model: MODEL,
    actors: "two",
    checks: [atItsEnd, byHand("two of four are a quorum of 50 percent"), byHand("abstentions fill a quorum")],
    together: [twoVotes],
  },
  {
    id: "votes.approval",
    kind: "number",
    says: "More than so many percent have to be for it, 50 by default: exactly as many are not enough, and a tie is a rejection.",
    model: MODEL,
    actors: "two",
    checks: [atItsEnd, byHand("two thirds is more than 66 percent"), byHand("half of the votes is not more than half")],
    together: [
      twoVotes,
      { file: ACTS, name: '["other is for", "member is against", ["requested", "rejected"], "rejected", 0]' },
    ],
  },
  {
    id: "votes.of-whom",
    kind: "number",
    says: "The share is of those for and against by default, and of all who have a vote where the rules count members.",
    model: MODEL,
    actors: "one",
    checks: [atItsEnd, byHand("but one of the members"), byHand("and no share of the votes")],
  },
  {
    id: "votes.at-least-two",
    kind: "number",
    says: "Where two or more have a vote, at least two have to be for it; where one has, that one decides.",
    model: MODEL,
    actors: "two",
    checks: [atItsEnd, byHand("one is not two"), { file: VOTE, name: "a pool with one member decides with that one" }],
    together: [twoVotes],
  },
  {
    id: "votes.early",
    kind: "condition",
    says: "A vote is decided before its end exactly where no vote that is missing and no payment on its way can change it.",
    model: `${MODEL}, over every way it can go`,
    actors: "two",
    checks: [
      before,
      { file: VOTERS, name: "a decision that depends on one waits for it, and is made by itself once it is paid" },
    ],
    together: [
      { file: ACTS, name: '["other is against", "member is for", ["rejected", "vote_closed"], "rejected", 0]' },
    ],
  },
  {
    id: "votes.hours",
    kind: "date",
    says: "A vote is open for 72 hours, or as many as the rules say; after them it takes no vote, whether or not it was decided yet.",
    model: "hours counted from the request, a minute before and after",
    actors: "one",
    checks: [{ file: TIMES, name: "is open for %d hours, and takes none after them" }],
  },
  {
    id: "votes.voters",
    kind: "right",
    says: "Those vote who were members when it was opened, also while their payment is on its way; one that fails takes voter and vote along, and one that was declined and waits gives none.",
    model: "voters counted by hand",
    actors: "two",
    checks: [
      { file: VOTE, name: "takes votes only of those who counted when it was made" },
      { file: VOTERS, name: "takes voter and vote along, and with them what they would have decided" },
      { file: VOTERS, name: "gives no vote while it waits for another try, and does once that is on its way" },
    ],
    together: [
      { file: ACTS, name: "one who leaves at the instant of a vote leaves it to the others, and what they have said" },
    ],
  },
  {
    id: "votes.bar",
    kind: "condition",
    says: "Whoever is below the pool's tier has no vote, and neither has who has belonged to it for fewer days than it asks for.",
    model: "members counted by hand, a minute before and after the day",
    actors: "one",
    checks: [
      { file: ADVERSARIES, name: "are one vote in an open pool, and none below its bar of tier or tenure" },
      { file: TIMES, name: "is had by those who have belonged to the pool for as many days as it asks for" },
    ],
  },
  {
    id: "votes.rules-of-then",
    kind: "condition",
    says: "A request under way is decided by the rules that it was opened with, whatever the pool has by then.",
    model: "rules and votes written out by hand",
    actors: "one",
    checks: [
      {
        file: VOTE,
        name: "a request from before there was a least number of votes for it keeps the rules that it was made under",
      },
    ],
  },
  {
    id: "votes.hidden",
    kind: "right",
    says: "Where results are hidden, the counts are null until the vote is closed, but for how many have voted.",
    model: "counts written out by hand",
    actors: "one",
    checks: [{ file: VOTE, name: "shows no count before the end if results are hidden" }],
  },
  {
    id: "votes.not-by-stewards",
    kind: "right",
    says: "No steward rejects or cancels what members vote on; whoever asked for it can cancel it until it is decided.",
    model: "answers written out by hand",
    actors: "two",
    checks: [{ file: VOTE, name: "is decided by nobody but its voters" }],
    together: [
      { file: ACTS, name: '["requester cancels", "other is for", ["canceled", "vote_closed"], "canceled", 0]' },
      { file: ACTS, name: '["other is against", "requester cancels", ["rejected", "invalid_state"], "rejected", 0]' },
    ],
  },
];
