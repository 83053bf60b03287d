import type { Promised } from "@/server/testing/promises/promised";

const MODEL = {
  file: "server/domain/limits/limit-model.test.ts",
  name: "accepts what fits to the cent into the month of a gift's creation, nothing more, and gives room back where it was taken",
};
const A_LIST = "a list of gifts by side and month, with the table of tiers and exact rates, written in the test";
const PAIR = {
  file: "server/domain/limits/limit-pairs.test.ts",
  name: "accepts one of two gifts that only fit alone: of one sender, to one recipient, and of a sender to a recipient who both have others",
};
const LIMITS = "server/domain/limits/limits.test.ts";
const MONTHLY = "server/domain/gifts/charges/monthly-limits.test.ts";

/** Promises about monthly limits. */
export const LIMITS_PROMISES: Promised[] = [
  {
    id: "limits.tiers",
    kind: "number",
    says: "In a month tier 0 receives 1,000 and gives 250 US dollars, tier 1 10,000 and 2,500, tier 2 100,000 and 25,000; tier 3 has no limit.",
    model: A_LIST,
    actors: "two",
    checks: [MODEL],
    together: [PAIR, { file: MONTHLY, name: "lets 200 concurrent gifts use a tier-0 sender's limit exactly" }],
  },
  {
    id: "limits.both-sides",
    kind: "condition",
    says: "A gift needs room on both sides: what is refused on one is not used on the other, nothing that fits is refused, and nothing that does not fit is accepted.",
    model: "which of the gifts asked for at one instant fit together, by sums in the test",
    actors: "two",
    checks: [MODEL],
    together: [
      PAIR,
      { file: MONTHLY, name: "doesn't deadlock when limited people give to each other in all directions" },
    ],
  },
  {
    id: "limits.month",
    kind: "date",
    says: "A month is a calendar month in UTC, and a gift belongs to that of its creation, to the millisecond, whenever it settles.",
    model: A_LIST,
    actors: "one",
    checks: [MODEL],
  },
  {
    id: "limits.what-counts",
    kind: "state",
    says: "Pending, settling and settled gifts count by their amount; a failed or reversed one gives its room back, in the month in which it had taken it.",
    model: A_LIST,
    actors: "two",
    checks: [MODEL],
    together: [
      {
        file: "server/domain/limits/limit-pairs.test.ts",
        name: "gives the room of a refunded gift to one of two that want all of it",
      },
    ],
  },
  {
    id: "limits.currencies",
    kind: "number",
    says: "Limits are in US dollars; an amount in another currency counts at the operator's rate, rounded up to the cent, in currencies with none, two and three decimals.",
    model: "fractions of thousandths, rounded up by hand",
    actors: "one",
    checks: [MODEL, { file: MONTHLY, name: "counts other currencies at the operator's rate, rounded up" }],
  },
  {
    id: "limits.no-rate",
    kind: "condition",
    says: "A currency without a rate is refused with unsupported_currency.",
    model: "a currency that nobody set",
    actors: "one",
    checks: [
      {
        file: "server/domain/gifts/create-gift.test.ts",
        name: "rejects someone else's payment method, and a currency without a rate",
      },
    ],
  },
  {
    id: "limits.refusal",
    kind: "number",
    says: "A refusal is monthly_limit_exceeded with direction, tier, limit, used and remaining sums, and the first instant of the next month in UTC.",
    model: A_LIST,
    actors: "one",
    checks: [MODEL],
  },
  {
    id: "limits.others-figures",
    kind: "right",
    says: "Whoever does not manage the recipient learns only that it cannot receive this amount: its tier and sums are null.",
    model: "the answer to a stranger, figure by figure",
    actors: "one",
    checks: [
      { file: MONTHLY, name: "doesn't reveal to a stranger what a recipient has received" },
      { file: LIMITS, name: "takes from its payee's incoming limit, of which a stranger learns no figure" },
    ],
  },
  {
    id: "limits.shown",
    kind: "number",
    says: "What an identity reads of its limits is what it used in this month and what its tier allows, also while gifts without a limit are under way.",
    model: A_LIST,
    actors: "one",
    checks: [MODEL],
  },
  {
    id: "limits.tier-changes",
    kind: "condition",
    says: "Gifts that were made without a limit count once the tier has one, in the months of their creation, and no gift slips through while it changes.",
    model: A_LIST,
    actors: "two",
    checks: [MODEL],
    together: [
      {
        file: "server/domain/limits/unlimited-gifts.test.ts",
        name: "counts a gift that was begun before, and asks the limit for one that is begun meanwhile",
      },
    ],
  },
  {
    id: "limits.commitments",
    kind: "number",
    says: "A commitment counts as outgoing with a twelfth of its year in each of twelve months, to the cent in total, and takes nothing if one of them is used up.",
    model: "100,000 cents as twelve parts of 8,333 or 8,334",
    actors: "two",
    checks: [
      {
        file: "server/domain/limits/limit-shares.test.ts",
        name: "uses the outgoing limit of twelve months, from the one in which it starts, over the end of the year",
      },
      {
        file: "server/domain/limits/limit-shares.test.ts",
        name: "is used up to the cent, and in no month by more than one cent above another",
      },
      { file: LIMITS, name: "takes a twelfth from the outgoing limit of each month, to the cent in total" },
      { file: LIMITS, name: "takes nothing if one of its months is used up, and says which" },
    ],
    together: [{ file: LIMITS, name: "and gifts use one limit to the cent when they meet" }],
  },
  {
    id: "limits.disbursements",
    kind: "condition",
    says: "What a pool pays out counts as incoming of its payee, also for one without a limit.",
    model: "sums of 60,000 and 500 cents",
    actors: "one",
    checks: [
      { file: LIMITS, name: "takes from its payee's incoming limit, of which a stranger learns no figure" },
      { file: LIMITS, name: "is counted without a limit, too" },
    ],
  },
];
