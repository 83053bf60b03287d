import type { Promised } from "@/server/testing/promises/promised";

const ACTS = "server/domain/pools/disbursements/acts-at-once.test.ts";
const PAYOUTS = "server/domain/pools/disbursements/payouts-at-once.test.ts";
const CHANGES = "server/domain/pools/commitments/commitments-at-once.test.ts";
const STEWARDS = "server/domain/pools/mechanisms/stewards.test.ts";
const ADVERSARIES = "server/domain/pools/adversaries.test.ts";
const KINDS = "server/domain/pools/pool-kinds.test.ts";
const RIGHTS = "server/domain/pools/members/pool-rights.test.ts";
const COMMITMENTS = "server/domain/pools/commitments/commitments.test.ts";

const rights = { file: RIGHTS, name: "stranger, payee's manager, sponsor, member's manager and steward" };

/** Promises about pools: their kinds, who joins and runs them, and who can see what. */
export const POOL_PROMISES: Promised[] = [
  {
    id: "pools.defaults",
    kind: "number",
    says: "Each mechanism works without options, by defaults that the pool shows; a pool is active, asks its stewards about who joins, and has its caller as the first steward. Another mechanism's option is an error.",
    model: "the defaults of the six, written out by hand",
    actors: "one",
    checks: [{ file: KINDS, name: "has the defaults that the guide lists, and no others' options" }],
  },
  {
    id: "pools.statuses",
    kind: "state",
    says: "A draft becomes active, an active pool is paused and resumed, either of these closes, and nothing else happens to a status; nobody commits to a draft.",
    model: "nine moves, written out by hand",
    actors: "two",
    checks: [
      { file: KINDS, name: "goes from %s to %s: %s" },
      { file: KINDS, name: "lets people commit while it is active or paused, and nobody while it is a draft" },
    ],
    together: [{ file: CHANGES, name: "does not close, and then pays its last" }],
  },
  {
    id: "pools.paused",
    kind: "state",
    says: "A paused pool goes on releasing and pays nobody but in an emergency; what is approved meanwhile is paid once it is resumed.",
    model: "balances and answers written out by hand",
    actors: "two",
    checks: [
      { file: STEWARDS, name: "pays while the pool is paused; others do not" },
      { file: KINDS, name: "lets people commit while it is active or paused, and nobody while it is a draft" },
    ],
    together: [
      { file: ACTS, name: '["one approves", "one pauses", ["approved", "done"], "approved", 1]' },
      { file: ACTS, name: '["one pauses", "one approves", ["done", "approved"], "approved", 0]' },
    ],
  },
  {
    id: "pools.frozen",
    kind: "right",
    says: "A pool that an operator froze pays nobody, not even in an emergency, and no steward resumes or closes it.",
    model: "answers written out by hand",
    actors: "two",
    checks: [
      {
        file: "server/domain/pools/operate-pools.test.ts",
        name: "keeps a frozen pool from paying, whatever its stewards do, until the freeze is lifted and they resume it",
      },
    ],
    together: [{ file: ACTS, name: '["operator freezes", "one approves", ["done", "approved"], "approved", 0]' }],
  },
  {
    id: "pools.rights",
    kind: "right",
    says: "A pool and its draws are seen by all, its inside by those who belong to it and its sponsor, a request by its payee too, a commitment by its member and stewards; stewards run it, members ask and cancel their own, and nobody else learns that anything is there.",
    model: "a table of five kinds of people and twenty-six acts, written out by hand",
    actors: "one",
    checks: [
      rights,
      {
        file: RIGHTS,
        name: "lists the pools that one runs or belongs to, and of its commitments one's own to a member",
      },
      { file: RIGHTS, name: "speaks for nobody else: a member acts as one whom its caller manages" },
    ],
  },
  {
    id: "pools.persons",
    kind: "right",
    says: "A person counts once, by however many addresses; in an open pool all that one caller brings count once.",
    model: "voters and voices counted by hand",
    actors: "one",
    checks: [
      { file: ADVERSARIES, name: "are one voice if they are one person" },
      { file: ADVERSARIES, name: "do not approve by one address what they asked for by another" },
      { file: ADVERSARIES, name: "are one vote in an open pool, and none below its bar of tier or tenure" },
      {
        file: "server/domain/me/my-pools.test.ts",
        name: "acts as the person that belongs to the pool, and counts once",
      },
    ],
  },
  {
    id: "pools.joining",
    kind: "condition",
    says: "An open pool takes whoever commits, one by invitation only who was invited to an address of theirs, within seven days and until it is withdrawn.",
    model: "statuses written out by hand",
    actors: "one",
    checks: [
      { file: KINDS, name: "an open pool at once, one that asks its stewards once one agrees, and one by invitation" },
      {
        file: "server/domain/pools/members/invitations.test.ts",
        name: "lets the owner of the address join, and nobody else",
      },
      {
        file: "server/domain/pools/members/invitations.test.ts",
        name: "is of no use once it was withdrawn, has ended, or was for another pool",
      },
    ],
  },
  {
    id: "pools.approval",
    kind: "right",
    says: "Nothing is charged before a steward agrees where the pool asks for it, which is the default; a steward's own call is the agreement.",
    model: "statuses written out by hand",
    actors: "one",
    checks: [
      {
        file: COMMITMENTS,
        name: "charges nobody whom no steward has approved, and counts all that a stranger brings to an open one as one",
      },
      {
        file: "server/domain/pools/pool-kinds.test.ts",
        name: "an open pool at once, one that asks its stewards once one agrees, and one by invitation not at all",
      },
    ],
  },
  {
    id: "pools.last-steward",
    kind: "condition",
    says: "A pool keeps at least one steward.",
    model: "stewards counted by hand",
    actors: "two",
    checks: [],
    together: [{ file: CHANGES, name: "keeps a steward when its last two leave at once" }],
  },
  {
    id: "pools.second-steward",
    kind: "right",
    says: "Where there are two stewards a change of the rules or of who is one takes the second, once, and is applied only to the rules that it was proposed for.",
    model: "rules written out by hand",
    actors: "two",
    checks: [
      { file: STEWARDS, name: "takes a second steward where there is one, and never touches requests under way" },
      {
        file: "server/domain/pools/rules/update-pool-rules.test.ts",
        name: "does not apply a proposal for rules that another proposal has replaced",
      },
    ],
    together: [{ file: CHANGES, name: "takes one decision on a change that is %s and %s at once" }],
  },
  {
    id: "pools.any-order",
    kind: "state",
    says: "Whatever is done to a pool with any mechanism, in whatever order while time passes, it answers and holds what a pool played in memory does.",
    model: "a pool in memory, with a calendar of its own",
    actors: "one",
    checks: [
      {
        file: "server/domain/pools/money/pool-property.test.ts",
        name: "sequences of a fixed seed end as the model has it",
      },
      {
        file: "server/domain/pools/money/pool-property.test.ts",
        name: "votes while payments are on their way end as the model has it",
      },
    ],
  },
  {
    id: "pools.records",
    kind: "number",
    says: "Every commitment, prepayment, release, payout and refund is one record with the signed amount, both balances after it, and the SHA-256 of the one before; none can be changed.",
    model: "the hash computed by the test, and balances added up by hand",
    actors: "two",
    checks: [
      {
        file: "server/domain/pools/pool-records.test.ts",
        name: "is a chain of hashes that a member can compute, with the balances after each record",
      },
      { file: "server/domain/pools/pool-records.test.ts", name: "refuses %s, even to the owner" },
    ],
    together: [{ file: PAYOUTS, name: "the books hold after all of that" }],
  },
  {
    id: "pools.ends-with-it",
    kind: "state",
    says: "What waits when a pool closes is canceled, or fails where it was approved, and nothing changes in it any more.",
    model: "statuses written out by hand",
    actors: "one",
    checks: [
      { file: COMMITMENTS, name: "ends what was approved and waits for money when it closes, and changes no more" },
    ],
  },
];
