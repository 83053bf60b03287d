import type { CampaignPicture } from "@/server/resources/campaign-picture";
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

/** What a thread sends: one message when it is ready, then one result per order. */
export type DrawResult<Result = Uint8Array> = { isReady: true } | { bytes: Result } | { failure: string };
