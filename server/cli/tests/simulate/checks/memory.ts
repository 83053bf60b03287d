import type { StoryCurrency } from "@/server/cli/tests/simulate/checks/money-model";
import type { TakenName } from "@/server/cli/tests/simulate/checks/names-model";
import type { AskedForm } from "@/server/cli/tests/simulate/forms/form-story";
import type { Action } from "@/server/cli/tests/simulate/story/story";
import type { JsonObject } from "@/server/resources/fields";

/** What an outside observer remembers of a story: the requests and their responses. The model is built from it. */
export interface Memory {
  /** The requested gifts, by the step's number. */
  gifts: Map<number, AskedGift>;
  /** The forms of the page that were filled in, by the step's number. */
  forms: Map<number, AskedForm>;
  /** The recurring gifts that were started, by the step's number. */
  recurring: Map<number, string>;
  /** Gifts with a requested refund: whether it was confirmed, or the response never arrived. */
  refunds: Map<string, "confirmed" | "unanswered">;
  /** Identities that may have been suspended. */
  suspects: Set<string>;
  /** Identities whose suspension was confirmed, and those whose suspension was confirmed before the running step. */
  suspended: Set<string>;
  suspendedBefore: Set<string>;
  /** Matches whose cancellation was confirmed, and when. */
  canceledMatches: Map<string, Date>;
  /** The methods that may be an identity's default now: several after a change, until the next step. */
  defaults: Map<string, string[]>;
  /** The rules that a pool may have now, and the possible rules of each request whose response arrived. */
  rules: Map<string, JsonObject[]>;
  requestRules: Map<string, JsonObject[]>;
  /** Payouts that were seen as executed. */
  executed: Set<string>;
  /** Each action that got an error. */
  refused: Action["do"][];
  /** The content of each version of a receipt that was read. */
  receipts: Map<string, string>;
  /** The rows that earlier steps made, and the latest creation time of each table. */
  made: { seen: Set<string>; highestMs: Map<string, number> };
  /** Whether the running step is alone, so that nothing else changes meanwhile. */
  isAlone: boolean;
  /** Names on the sanctions list. */
  listed: Set<string>;
  /** The names that people took, in this order. */
  names: Map<string, TakenName[]>;
  /** What was published about draws before they took place: the hashes of their seeds. */
  seedHashes: Map<string, string>;
  /** Votes that were seen open. */
  votes: Set<string>;
}

export interface AskedGift {
  currency: StoryCurrency;
  fromId: string;
  toId: string;
  cents: bigint;
  campaignId: string | null;
  /** One of these must be charged: several if the default changed at that time. */
  methods: string[];
  /** Null for the default. */
  method: string | null;
  /** The idempotency key, used again if no response arrived. */
  key: string;
  /** Null until a response arrives. */
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
