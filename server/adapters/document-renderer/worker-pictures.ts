import type { PictureOrder } from "@/server/adapters/document-renderer/draw-order";
import { DrawingQueue, type QueueOptions } from "@/server/adapters/document-renderer/drawing-queue";
import { KeptDrawings } from "@/server/adapters/document-renderer/kept-drawings";
import type { PictureRenderer } from "@/server/ports/picture-renderer";

/** Opening fonts is slow, so the process is kept for a long time. */
const PICTURES_PER_PROCESS = 20_000;
/**
 * About ten seconds of work. Later requests are rejected rather than left waiting for a picture nobody looks at
 * anymore.
 */
const MOST_WAITING = 100;
/** The size of the cache; a campaign whose totals do not change is drawn once. */
const KEPT_BYTES = 24 * 1024 * 1024;

/** Draws pictures in a separate process and caches each until what it shows changes. */
export function workerPictures(options: Partial<QueueOptions> = {}): PictureRenderer {
  const queue = new DrawingQueue<PictureOrder>({
    script: "picture.js",
    ordersPerProcess: PICTURES_PER_PROCESS,
    mostWaiting: MOST_WAITING,
    ...options,
  });
  const kept = new KeptDrawings(KEPT_BYTES);
  const draw = (order: PictureOrder, customer: string) =>
    // Without the cover's bytes: its id identifies it, and its content never changes.
    kept.read(JSON.stringify({ ...order, cover: null }), () => queue.draw(order, { customer }));
  return {
    socialImage: (picture, campaign, cover) => draw({ kind: "social-image", picture, cover }, campaign),
    badge: (picture, campaign) => draw({ kind: "badge", picture }, campaign),
    qrCode: (address, campaign) => draw({ kind: "qr", address }, campaign),
    close: () => queue.close(),
  };
}
