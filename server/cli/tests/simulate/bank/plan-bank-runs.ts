import type { Random } from "@/server/cli/tests/random";
import {
  BANK_SWEEPS,
  type BankAction,
  type BankWork,
  type TransferWay,
} from "@/server/cli/tests/simulate/bank/bank-story";
import { planDonor } from "@/server/cli/tests/simulate/story/plan-gifts";
import type { Action, Step } from "@/server/cli/tests/simulate/story/story";
import { weighted } from "@/server/cli/tests/simulate/story/weighted";

/** Chooses how a donor transfers. */
export const WAYS = weighted<TransferWay>({
  exact: 10,
  less: 2,
  more: 2,
  typo: 3,
  "no reference": 2,
  half: 5,
  "with another": 3,
  structured: 2,
});
/** The formats of statements. */
export const FORMATS = ["camt.053.001.08", "camt.053.001.08", "camt.053.001.02", "mt940", "ofx2", "ofx1"] as const;
const BANK_WORK = weighted<BankWork>(BANK_SWEEPS);
/** Few values, so that many transfers have the same day and amount. */
export const CENTS = [1_000, 1_000, 2_500, 2_500, 4_000] as const;

/** Plans a gift by transfer. */
export function planExpected(random: Random): Action {
  const to = random.pick(["campaign", "campaign", "club"] as const);
  return { do: "expect", donor: planDonor(random), cents: random.pick(CENTS), to };
}

/** Transfers arrive, are imported and matched: chance alone would rarely produce this order. */
export function planArrivals(random: Random, before: Step[]): Action[] {
  const gifts = before.filter(({ action }) => action.do === "expect").slice(-4);
  const transfer = (): Action => ({
    do: "transfer",
    gift: random.pick(gifts).id,
    way: WAYS(random),
    other: random.pick(gifts).id,
  });
  const days = random.pick([0, 1, 3]);
  return [
    ...Array.from({ length: random.between(1, 3) }, transfer),
    { do: "statement", days, format: random.pick(FORMATS), pending: random.next() < 0.2 },
    { do: "import", file: 0, how: "now" },
    { do: "bank work", name: "match-bank-files" },
    { do: "sweep", name: "sweep-gifts" },
    { do: "sweep", name: "sweep-payments" },
  ];
}

/** A payout leaves in a payment file, if there is one to pay. */
export function planLeaving(random: Random): Action[] {
  return [
    { do: "pay out", club: false },
    { do: "bank work", name: "release-payouts" },
    { do: "sweep", name: "sweep-payments" },
    { do: "make file" },
    { do: "release file" },
    { do: "send file", asOne: random.next() < 0.3, rejects: random.next() < 0.3, answers: random.next() < 0.7 },
    { do: "statement", days: 1, format: random.pick(FORMATS), pending: false },
    { do: "import", file: 0, how: "now" },
    { do: "bank work", name: "match-bank-files" },
  ];
}

/** Plans actions of operators and workers, and transfers that belong to no gift. */
export function planOffice(random: Random, kind: BankAction["do"]): Action {
  switch (kind) {
    case "stray":
    case "fee":
      return { do: kind, cents: random.pick(CENTS) };
    case "decide":
      return {
        do: kind,
        pick: random.between(0, 9),
        way: random.pick(["gift", "gift", "gift", "new gift", "own", "cost"]),
        ifDiffers: random.pick(["wait", "new_gift", "rest_open"]),
      };
    case "pay out":
      return { do: kind, club: random.next() < 0.3 };
    case "make file":
    case "release file":
    case "cancel file":
      return { do: kind };
    case "send file":
      return { do: kind, asOne: random.next() < 0.3, rejects: random.next() < 0.3, answers: random.next() < 0.7 };
    case "send back":
      return { do: kind, pick: random.between(0, 9) };
    case "bank work":
      return { do: kind, name: BANK_WORK(random) };
    default:
      return planExpected(random);
  }
}
