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

/** What the thread of payouts' statements is asked for, of one statement in this order: it answers each with what it wrote since. */
export type StatementOrder =
  | { kind: "begin"; statement: PayoutStatement }
  | { kind: "lines"; lines: readonly StatementLine[] }
  | { kind: "end" };

/** What a thread sends: one message when it is ready, then any number of steps, each of a size, and one result per order. */
export type DrawResult<Result = Uint8Array> =
  | { isReady: true }
  | { stepOf: number }
  | { bytes: Result }
  | { failure: string };

/** What one order may take of the machine, whatever else the machine does meanwhile. */
export interface DrawLimits {
  /** Processor time of one step, times its size. */
  stepMs: number;
  /** Processor time of all of its steps. */
  orderMs: number;
  /** Memory of the whole process. */
  memoryMb: number;
  /** How long it may do nothing at all: what waits for ever takes no processor time. */
  idleMs: number;
}

/** Which limit an order reached. */
export type ReachedLimit = "time" | "memory" | "idle";

/** What a process sends about its thread: its results, and why it is over. */
export type WardenMessage<Result = Uint8Array> = DrawResult<Result> | { reached: ReachedLimit } | { broken: string };
