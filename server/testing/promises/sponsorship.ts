import type { Promised } from "@/server/testing/promises/promised";

const PAYOUTS = "server/domain/pools/disbursements/payouts-at-once.test.ts";
const ADVERSARIES = "server/domain/pools/adversaries.test.ts";
const KINDS = "server/domain/pools/pool-kinds.test.ts";
const SPONSORED = "server/domain/pools/commitments/sponsored-years.test.ts";

/** Promises about charitable pools and their sponsors. */
export const SPONSORSHIP_PROMISES: Promised[] = [
  {
    id: "sponsorship.conflicts",
    kind: "right",
    says: "In a charitable pool with a sponsor nobody asks for, approves or votes on a payout to themselves or to whom they declared to be related; what they have said is withdrawn. In others they may.",
    model: "voters, quorum and answers written out by hand",
    actors: "two",
    checks: [
      { file: ADVERSARIES, name: "fails for a steward who pays themselves, and for a second address of theirs" },
      { file: ADVERSARIES, name: "gives the payee no vote, nor whoever declared to be related, and the quorum is of" },
      { file: ADVERSARIES, name: "do not approve for whom they declared to be related, however many they are" },
      { file: KINDS, name: "of a pool of %s without a sponsor is optional, and its payee may decide" },
    ],
    together: [{ file: PAYOUTS, name: "has no vote: %s first" }],
  },
  {
    id: "sponsorship.reason",
    kind: "condition",
    says: "A payout of a charitable pool needs a reason once its sponsor has accepted, which it does at once where the caller manages it; only a charitable pool can have a sponsor.",
    model: "answers written out by hand, for the four structures",
    actors: "one",
    checks: [
      { file: KINDS, name: "is required in a pool of %s once its sponsor has accepted" },
      { file: KINDS, name: "cannot have a sponsor in a pool of %s" },
    ],
  },
  {
    id: "sponsorship.gift",
    kind: "number",
    says: "Under a sponsor a paid year is a gift to it of that amount, with a receipt, and the flat fee of 100 cents on top of the charge; without one there is neither.",
    model: "12,000 and 100, written out by hand",
    actors: "one",
    checks: [
      { file: SPONSORED, name: "is a gift to the sponsor with a receipt, its fee on top, its money the pool's" },
      { file: SPONSORED, name: "makes gifts only of the years that begin after it accepted" },
      { file: SPONSORED, name: "makes none of a year that is charged after it lost its status, and no fee is charged" },
    ],
  },
  {
    id: "sponsorship.gift-returned",
    kind: "state",
    says: "What goes back of such a year makes the receipt void; what the pool kept is a gift with a receipt of its own in the same tax year, and the fee goes back with a whole year only.",
    model: "9,000 of 12,000, written out by hand",
    actors: "one",
    checks: [
      {
        file: SPONSORED,
        name: "makes the receipt void, and what the pool kept is a gift of its own in the same tax year",
      },
      { file: SPONSORED, name: "is the fee too if it is all of the year" },
      { file: SPONSORED, name: "is everything once the provider takes the payment back, and the receipt is void" },
      { file: SPONSORED, name: "is what was not released when the pool closes" },
    ],
  },
];
