import type { DIFFERENCE_CHOICES } from "@/server/domain/bank/worklist/differences";
import type { StatementFormat } from "@/server/ports/statement-writer";

/** How a donor transfers for a gift that waits. */
export const TRANSFER_WAYS = [
  "exact",
  "less",
  "more",
  "typo",
  "no reference",
  "half",
  "with another",
  "structured",
] as const;
export type TransferWay = (typeof TRANSFER_WAYS)[number];

/** How an operator decides about an unmatched payment. */
export type DecisionWay = "gift" | "new gift" | "own" | "cost";

/** Events around the operator's bank account. Steps are named by their numbers. */
export type BankAction =
  /** Someone requests a gift by transfer. */
  | { do: "expect"; donor: number; cents: number; to: "campaign" | "club" }
  /** A donor transfers for the gift of a step, and maybe for another one at the same time. */
  | { do: "transfer"; gift: number; way: TransferWay; other: number }
  | { do: "order"; donor: number; cents: number }
  /** The bank executes a standing order. */
  | { do: "standing"; order: number; cents: number }
  /** Someone transfers who has requested nothing, or the bank takes its fee. */
  | { do: "stray"; cents: number }
  | { do: "fee"; cents: number }
  /** The bank reverses the booking of a step. */
  | { do: "take back"; step: number }
  /** The bank makes a statement of the last days, which the operator then has. */
  | { do: "statement"; days: number; format: StatementFormat; pending: boolean }
  /** The operator imports one of their files, counted from the newest: it is stored for a worker, or imported at once. */
  | { do: "import"; file: number; how: "store" | "now" }
  | { do: "decide"; pick: number; way: DecisionWay; ifDiffers: (typeof DIFFERENCE_CHOICES)[number] }
  | { do: "refund transfer"; gift: number }
  | { do: "pay out"; club: boolean }
  | { do: "make file" }
  | { do: "release file" }
  | { do: "cancel file" }
  /**
   * A released file is delivered to the bank, which executes its orders, each or all in one booking, or rejects some.
   */
  | { do: "send file"; asOne: boolean; rejects: boolean; answers: boolean }
  /** The bank sends back an order that it executed. */
  | { do: "send back"; pick: number }
  | { do: "bank work"; name: BankWork };

/** Additional options of stories on the bank's rail. */
export interface BankCourse {
  /** Whether the bank gives its bookings another reference in each export. */
  renumbers: boolean;
}

/** The sweeps that are part of stories of the bank. */
export const BANK_SWEEPS = {
  "import-bank-files": 8,
  "match-bank-files": 8,
  "apply-bank-rules": 1,
  "expire-gift-actions": 1,
  "release-payouts": 2,
  "check-payout-accounts": 1,
} as const;
export type BankWork = keyof typeof BANK_SWEEPS;
