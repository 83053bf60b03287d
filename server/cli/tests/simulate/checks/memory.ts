import type { StoryCurrency } from "@/server/cli/tests/simulate/checks/money-model";
import type { TakenName } from "@/server/cli/tests/simulate/checks/names-model";
import type { AskedForm } from "@/server/cli/tests/simulate/forms/form-story";
import type { Action } from "@/server/cli/tests/simulate/story/story";
import type { JsonObject } from "@/server/resources/fields";

/** What someone outside remembers of a story: what they asked for, and what was answered. The model is made of it. */
export interface Memory {
  /** Gifts that were asked for, by the number of the step. */
  gifts: Map<number, AskedGift>;
  /** Forms of the page that were filled in, by the number of the step. */
  forms: Map<number, AskedForm>;
  /** Recurring gifts that were started, by the number of the step. */
  recurring: Map<number, string>;
  /** Gifts whose refund was asked for: whether it was confirmed, or no answer came. */
  refunds: Map<string, "confirmed" | "unanswered">;
  /** Identities that may have been suspended. */
  suspects: Set<string>;
  /** Identities whose suspension was confirmed, and those for whom it was when the running step began. */
  suspended: Set<string>;
  suspendedBefore: Set<string>;
  /** Matches whose cancellation was confirmed, and when. */
  canceledMatches: Map<string, Date>;
  /** The methods that may be an identity's default just now: several from a change of it until the next step. */
  defaults: Map<string, string[]>;
  /** The rules that may be a pool's just now, and those of each request whose answer was heard. */
  rules: Map<string, JsonObject[]>;
  requestRules: Map<string, JsonObject[]>;
  /** Payouts that were seen to be carried out. */
  executed: Set<string>;
  /** What was answered with an error, each time. */
  refused: Action["do"][];
  /** What was read of each version of a receipt. */
  receipts: Map<string, string>;
  /** What was made in the steps before, and when the last of each table was. */
  made: { seen: Set<string>; highestMs: Map<string, number> };
  /** Whether the running step is alone, so that nothing else moves meanwhile. */
  isAlone: boolean;
  /** Names on the sanctions list. */
  listed: Set<string>;
  /** The names of those who took another one, in the order in which they took them. */
  names: Map<string, TakenName[]>;
  /** What was published of draws before they took place: the hashes of their seeds. */
  seedHashes: Map<string, string>;
  /** Votes that were seen to have opened. */
  votes: Set<string>;
}

export interface AskedGift {
  currency: StoryCurrency;
  fromId: string;
  toId: string;
  cents: bigint;
  campaignId: string | null;
  /** Those of which one has to be charged: several where the default changed just then. */
  methods: string[];
  /** Null for the default. */
  method: string | null;
  /** Under which it is asked for again if no answer came. */
  key: string;
  /** Null while no answer came. */
  answer: { giftId: string; body: string } | { error: string } | null;
}

export function emptyMemory(): Memory {
  return {
    gifts: new Map(),
    forms: new Map(),
    recurring: new Map(),
    refunds: new Map(),
    suspects: new Set(),
    suspended: new Set(),
    suspendedBefore: new Set(),
    canceledMatches: new Map(),
    defaults: new Map(),
    rules: new Map(),
    requestRules: new Map(),
    executed: new Set(),
    refused: [],
    receipts: new Map(),
    made: { seen: new Set(), highestMs: new Map() },
    isAlone: false,
    listed: new Set(),
    names: new Map(),
    seedHashes: new Map(),
    votes: new Set(),
  };
}
