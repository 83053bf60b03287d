import type { PictureOrder } from "@/server/adapters/document-renderer/draw-order";
import { type ThreadOptions, ThreadQueue } from "@/server/adapters/document-renderer/thread-queue";
import type { PictureRenderer } from "@/server/ports/picture-renderer";

/** Fonts stay open for as long as the thread lives, so it lives long. */
const PICTURES_PER_THREAD = 20_000;
/** About ten seconds of work. Who comes later is told so, instead of waiting for a picture that nobody looks at any more. */
const MOST_WAITING = 100;
/** Pictures that are kept as they were drawn; a campaign whose sums stand still is drawn once. */
const KEPT_BYTES = 24 * 1024 * 1024;

/** Draws pictures in a thread of its own, each once for as long as what it shows stays the same. */
export function workerPictures(options: Partial<ThreadOptions> = {}): PictureRenderer {
  const queue = new ThreadQueue<PictureOrder>({
    script: "picture.js",
    documentsPerThread: PICTURES_PER_THREAD,
    mostWaiting: MOST_WAITING,
    ...options,
  });
  const kept = new KeptPictures((order) => queue.draw(order));
  return {
    socialImage: (picture) => kept.read({ kind: "social-image", picture }),
    badge: (picture) => kept.read({ kind: "badge", picture }),
    qrCode: (address) => kept.read({ kind: "qr", address }),
    close: () => queue.close(),
  };
}

class KeptPictures {
  private readonly kept = new Map<string, Uint8Array>();
  private readonly running = new Map<string, Promise<Uint8Array>>();
  private bytes = 0;

  constructor(private readonly draw: (order: PictureOrder) => Promise<Uint8Array>) {}

  async read(order: PictureOrder): Promise<Uint8Array> {
    const key = JSON.stringify(order);
    const known = this.kept.get(key);
    if (known) return known;
    const running =
      this.running.get(key) ??
      this.draw(order)
        .then((picture) => this.keep(key, picture))
        .finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private keep(key: string, picture: Uint8Array): Uint8Array {
    this.kept.set(key, picture);
    this.bytes += picture.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.bytes <= KEPT_BYTES) break;
      this.kept.delete(oldest);
      this.bytes -= length;
    }
    return picture;
  }
}
