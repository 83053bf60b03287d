import type { PictureOrder } from "@/server/adapters/document-renderer/draw-order";
import { type ThreadOptions, ThreadQueue } from "@/server/adapters/document-renderer/thread-queue";
import type { PictureRenderer } from "@/server/ports/picture-renderer";

/** Opening fonts is slow, so the thread is kept for long. */
const PICTURES_PER_THREAD = 20_000;
/**
 * About ten seconds of work. Later requests are rejected rather than left waiting for a picture nobody looks at
 * anymore.
 */
const MOST_WAITING = 100;
/** Cache of drawn pictures; a campaign whose totals do not change is drawn once. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** Draws pictures in a separate thread and caches each until what it shows changes. */
export function workerPictures(options: Partial<ThreadOptions> = {}): PictureRenderer {
  const queue = new ThreadQueue<PictureOrder>({
    script: "picture.js",
    documentsPerThread: PICTURES_PER_THREAD,
    mostWaiting: MOST_WAITING,
    ...options,
  });
  const stored = new CachedPictures((order, campaign) => queue.draw(order, campaign));
  return {
    socialImage: (picture, campaign, cover) => stored.read({ kind: "social-image", picture, cover }, campaign),
    badge: (picture, campaign) => stored.read({ kind: "badge", picture }, campaign),
    qrCode: (address, campaign) => stored.read({ kind: "qr", address }, campaign),
    close: () => queue.close(),
  };
}

class CachedPictures {
  private readonly stored = new Map<string, Uint8Array>();
  private readonly running = new Map<string, Promise<Uint8Array>>();
  private bytes = 0;

  constructor(private readonly draw: (order: PictureOrder, campaign: string) => Promise<Uint8Array>) {}

  async read(order: PictureOrder, campaign: string): Promise<Uint8Array> {
    // A cover is named by its id, under which it never changes.
    const key = JSON.stringify({ ...order, cover: null });
    const known = this.stored.get(key);
    if (known) return known;
    const running =
      this.running.get(key) ??
      this.draw(order, campaign)
        .then((picture) => this.keep(key, picture))
        .finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private keep(key: string, picture: Uint8Array): Uint8Array {
    this.stored.set(key, picture);
    this.bytes += picture.length;
    for (const [oldest, { length }] of this.stored) {
      if (this.bytes <= CACHE_BYTES) break;
      this.stored.delete(oldest);
      this.bytes -= length;
    }
    return picture;
  }
}
