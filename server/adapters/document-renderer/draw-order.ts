import type { CampaignPicture } from "@/server/resources/campaign-picture";
import type { StatementLine } from "@/server/resources/payout-line";
import type { PayoutStatement } from "@/server/resources/payout-statement";
import type { ReceiptDocument } from "@/server/resources/receipt-document";
import type { StatementDocument } from "@/server/resources/statement-document";

/** What the PDF thread can draw. */
export type DrawOrder =
  | { kind: "receipt"; document: ReceiptDocument }
  | { kind: "statement"; document: StatementDocument };

/** What the picture thread can draw. */
export type PictureOrder =
  | { kind: "social-image"; picture: CampaignPicture; cover: Uint8Array | null }
  | { kind: "badge"; picture: CampaignPicture }
  | { kind: "qr"; address: string };

/**
 * The orders to the thread for payout statements, in this sequence for one statement: it answers each with what it has
 * written since.
 */
export type StatementOrder =
  | { kind: "begin"; statement: PayoutStatement }
  | { kind: "lines"; lines: readonly StatementLine[] }
  | { kind: "end" };

/**
 * The messages of a thread: one when it is ready, then per order any number of steps, each with a size, and one result.
 */
export type DrawResult<Result = Uint8Array> =
  | { isReady: true }
  | { stepOf: number }
  | { bytes: Result }
  | { failure: string };

/** The resources that one order may use, regardless of the machine's load. */
export interface DrawLimits {
  /** CPU time of one step, multiplied by its size. */
  stepMs: number;
  /** CPU time of all its steps. */
  orderMs: number;
  /** Memory of the whole process. */
  memoryMb: number;
  /** How long it may do nothing at all: something that waits forever uses no CPU time. */
  idleMs: number;
}

/** The limit that an order reached. */
export type ReachedLimit = "time" | "memory" | "idle";

/** The messages of a process about its thread: its results, and why it ended. */
export type WardenMessage<Result = Uint8Array> = DrawResult<Result> | { reached: ReachedLimit } | { broken: string };
