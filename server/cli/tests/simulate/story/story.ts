import type { SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import type { BankAction, BankCourse } from "@/server/cli/tests/simulate/bank/bank-story";
import type { StoryCurrency } from "@/server/cli/tests/simulate/checks/money-model";
import type { FormAction } from "@/server/cli/tests/simulate/forms/form-story";
import type { Mishap } from "@/server/cli/tests/simulate/world/mishaps";
import type { Death } from "@/server/cli/tests/simulate/world/simulated-process";
import type { Cadence, PoolCadence } from "@/server/kernel/cadence";
import type { CostBearer } from "@/server/kernel/cost-bearer";
import type { Vote } from "@/server/resources/disbursement";
import type { JsonObject } from "@/server/resources/fields";
import type { MechanismName } from "@/server/resources/pool";

/** The people of every story, by the tiers that their limits go by. */
export const DONOR_TIERS = [0, 0, 1, 3] as const;
export const SPONSOR_TIERS = [3, 1] as const;

/** Something that someone does, or that a worker does on its own. People and gifts are named by their numbers. */
export type Action =
  | {
      do: "give";
      donor: number;
      to: "charity" | "campaign" | "club";
      amount: Amount;
      /** Null for the campaign's. */
      currency: StoryCurrency | null;
      /** Null for the donor's default method. */
      method: string | null;
    }
  | { do: "refund"; gift: number }
  | { do: "repeat"; gift: number; how: Repetition }
  | { do: "suspend"; who: Person }
  | { do: "list"; who: Person }
  | { do: "rename"; who: Person; name: number }
  | { do: "add method"; donor: number; method: string }
  | { do: "set match"; match: number; status: "active" | "canceled" }
  | { do: "start recurring"; donor: number; cents: number; cadence: Cadence; method: string }
  | { do: "change recurring"; gift: number; status: "active" | "paused" | "canceled" }
  | PoolAction
  | FormAction
  | BankAction
  /** The partner downloads the last receipts. */
  | { do: "read receipts" }
  | { do: "events" }
  /** What has happened is sent to the partner's endpoint. */
  | { do: "deliver" }
  /** Everyone is emailed what they have to know. */
  | { do: "email" }
  | { do: "sweep"; name: SweepName }
  /** The workers do what falls due. */
  | { do: "play time"; ms: number }
  /** Nothing is done meanwhile, as in an outage. */
  | { do: "wait"; ms: number };

/** What members and stewards of a pool do. */
export type PoolAction =
  | ({ do: "commit"; pool: number } & StoryMember)
  | { do: "cancel commitment"; pool: number; donor: number }
  | { do: "request payout"; pool: number; by: Voice; to: number; cents: number }
  | { do: "decide payout"; pool: number; by: Voice; how: "approve" | "reject" | "cancel" | Vote }
  | { do: "draw"; pool: number }
  | { do: "set rules"; pool: number; governance: JsonObject }
  | { do: "set pool"; pool: number; status: "active" | "paused" | "closed" };

/** Who acts on a pool: a donor, the partner, who is its first steward, or a sponsor who is its second one. */
export type Voice = number | "partner" | "second steward";

/** A donor who commits to a pool. */
export interface StoryMember {
  donor: number;
  cents: number;
  cadence: PoolCadence;
  method: string;
  renews: boolean;
}

/** What a sponsor promises from the start. */
export interface StoryMatch {
  sponsor: number;
  capCents: number;
  /** In ten-thousandths. */
  ratio: number;
  perGiftCapCents: number | null;
  minimumGiftCents: number | null;
}

/** A pool that there is from the start, with who has committed to it. */
export interface StoryPool {
  mechanism: MechanismName;
  governance: JsonObject;
  /** Whether a charity sponsors it, so that its years are gifts to that charity. */
  isSponsored: boolean;
  hasSecondSteward: boolean;
  members: StoryMember[];
}

/** What differs when the request of a gift is made again under its key: nothing but the order of fields, or one thing. */
export const REPETITIONS = ["same", "amount", "memo", "nested", "left out"] as const;
export type Repetition = (typeof REPETITIONS)[number];

/** An amount of the gift's currency, or what is left of the donor's limit, or the smallest unit more than that. */
export type Amount = { cents: number } | { left: 0 | 1 };
export type Person = { donor: number } | { sponsor: number } | { payer: number };

export interface Step {
  /** By which later steps name what this one made. */
  id: number;
  /** Decides everything within the step: whose turn it is, and what fails at the rail. */
  seed: number;
  action: Action;
  /** What a second worker does at the same time. */
  beside?: Action;
  /** When the first worker dies. */
  death?: Death;
  /** After how many requests the leases of those who are at work run out, as if they were slow. */
  slowAt?: number;
  /** What happens to the machines. */
  mishap?: Mishap;
  /** How long the step takes. */
  lastsMs: number;
}

/** A story: all that will happen, as data. Steps can be left out of it. */
export interface Story {
  seed: number;
  startsAt: string;
  settlementDelayMs: number;
  /** What fails at the rail until everything is to end well. */
  failures: SimulatedFailures;
  /** Who bears what the rail keeps. */
  costs: CostBearer;
  /** The currency of the campaign and of its matches. */
  currency: StoryCurrency;
  matches: StoryMatch[];
  pools: StoryPool[];
  /** The share of requests that the partner's webhook endpoint fails; null without one. */
  webhookFailing: number | null;
  /** The share of emails that the mail server fails; null where nothing is emailed. */
  emailFailing: number | null;
  steps: Step[];
  /** Where donors also pay on the page's form. */
  hasForms?: true;
  /** Where everything is paid by transfers to the operator's bank account. */
  bank?: BankCourse;
  /** Where cards and bank accounts are charged by Stripe, as far as its double plays it. */
  stripe?: true;
}

/** The sweeps that are part of stories, by how often workers get to them. */
export const SWEEPS = {
  "sweep-gifts": 14,
  "recheck-gifts": 2,
  "sweep-payments": 16,
  "sweep-allocations": 4,
  "sweep-open-gifts": 3,
  "sweep-recurring-gifts": 3,
  "apply-rail-events": 3,
  "sweep-prepayments": 5,
  "recheck-years": 2,
  "sweep-commitments": 3,
  "sweep-pools": 2,
  "sweep-matches": 1,
  "sweep-campaigns": 1,
  "sweep-identities": 1,
  "sweep-late-receipts": 1,
  "sweep-missing-receipts": 1,
  "sweep-ended-campaigns": 1,
  // Where donors pay on forms, as planned with them.
  "complete-forms": 0,
  "sync-checkouts": 0,
  "release-authorizations": 0,
  "renew-authorizations": 0,
  "expire-gift-actions": 0,
  // Only in the end, and when time is played.
  "reverse-skipped-matches": 0,
} as const;

export type SweepName = keyof typeof SWEEPS;
