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

/** The people of every story, by the tiers of their limits. */
export const DONOR_TIERS = [0, 0, 1, 3] as const;
export const SPONSOR_TIERS = [3, 1] as const;

/** An action of a person, or of a worker on its own. People and gifts are named by their numbers. */
export type Action =
  | {
      do: "give";
      donor: number;
      to: "charity" | "campaign" | "club";
      amount: Amount;
      /** Null for the campaign's currency. */
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
  /** The partner downloads the newest receipts. */
  | { do: "read receipts" }
  | { do: "events" }
  /** Events are delivered to the partner's endpoint. */
  | { do: "deliver" }
  /** All due emails are sent. */
  | { do: "email" }
  | { do: "sweep"; name: SweepName }
  /** Time passes, and the workers do what becomes due. */
  | { do: "play time"; ms: number }
  /** Time passes without any work, as in an outage. */
  | { do: "wait"; ms: number };

/** Actions of a pool's members and stewards. */
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

/** A match that a sponsor promises from the start. */
export interface StoryMatch {
  sponsor: number;
  capCents: number;
  /** In ten-thousandths. */
  ratio: number;
  perGiftCapCents: number | null;
  minimumGiftCents: number | null;
}

/** A pool that exists from the start, with its members. */
export interface StoryPool {
  mechanism: MechanismName;
  governance: JsonObject;
  /** Whether a charity sponsors it, so that its years are gifts to that charity. */
  isSponsored: boolean;
  hasSecondSteward: boolean;
  members: StoryMember[];
}

/** How a repeated request with the same key differs: only in the order of fields, or in one thing. */
export const REPETITIONS = ["same", "amount", "memo", "nested", "left out"] as const;
export type Repetition = (typeof REPETITIONS)[number];

/** An amount in the gift's currency, or the rest of the donor's limit, plus 0 or 1 of the smallest unit. */
export type Amount = { cents: number } | { left: 0 | 1 };
export type Person = { donor: number } | { sponsor: number } | { payer: number };

export interface Step {
  /** The number by which later steps name this one's result. */
  id: number;
  /** Decides everything random within the step: whose turn it is, and what fails at the rail. */
  seed: number;
  action: Action;
  /** What a second worker does at the same time. */
  beside?: Action;
  /** When the first worker dies. */
  death?: Death;
  /** After how many requests the workers' leases expire, as if they were slow. */
  slowAt?: number;
  /** What happens to the machines. */
  mishap?: Mishap;
  /** How long the step takes. */
  lastsMs: number;
}

/** A story: everything that will happen, as data. Steps can be removed from it. */
export interface Story {
  seed: number;
  startsAt: string;
  settlementDelayMs: number;
  /** The failures of the rail, until the end of the story, when all failures stop. */
  failures: SimulatedFailures;
  /** Who bears the rail's costs. */
  costs: CostBearer;
  /** The currency of the campaign and of its matches. */
  currency: StoryCurrency;
  matches: StoryMatch[];
  pools: StoryPool[];
  /** The share of requests that the partner's webhook endpoint fails; null without one. */
  webhookFailing: number | null;
  /** The share of emails that the mail server fails; null in stories without emails. */
  emailFailing: number | null;
  steps: Step[];
  /** Set if donors also pay on the page's form. */
  hasForms?: true;
  /** Set if everything is paid by transfers to the operator's bank account. */
  bank?: BankCourse;
  /** Set if Stripe charges cards and bank accounts, as far as its double supports it. */
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
  // Where donors pay on forms; planned with them.
  "complete-forms": 0,
  "sync-checkouts": 0,
  "release-authorizations": 0,
  "renew-authorizations": 0,
  "expire-gift-actions": 0,
  // Only at the end, and when time is played.
  "reverse-skipped-matches": 0,
} as const;

export type SweepName = keyof typeof SWEEPS;
