import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface PageContent {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A rendering that is shown to everybody, each encoding of it made once. */
export interface CachedPage extends PageContent {
  etag: string;
  encodings: Map<Encoding, Promise<Buffer>>;
  renderedAt: number;
}

export type Encoding = "br" | "gzip";

interface PageCacheOptions {
  /** How many bytes of pages are kept at most, the longest unread going first. */
  maxBytes: number;
  now(): number;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** A page takes about this many times its own length, with what is compressed of it. */
const CACHE_FACTOR = 1.5;
const SMALL_BYTES = 512;
const SHARED_STATUSES = new Set([200, 301, 302, 303, 307, 308]);

/** What of an answer may be shown to others: a page or a redirect; anything else is made again for each. */
function isShared({ status }: PageContent): boolean {
  return SHARED_STATUSES.has(status);
}

/** Renders each page once at a time, however many want it, and shows it to everybody for as long as it is fresh. */
export class PageCache {
  readonly #kept = new Map<string, CachedPage>();
  readonly #running = new Map<string, Promise<CachedPage | null>>();
  readonly #options: PageCacheOptions;
  #bytes = 0;

  constructor(options: Partial<PageCacheOptions> = {}) {
    this.#options = { maxBytes: MAX_BYTES, now: () => performance.now(), ...options };
  }

  /** The page if it is kept and fresh, at once. */
  fresh(key: string, retentionMs: number): CachedPage | null {
    const known = this.#kept.get(key);
    return known && this.#options.now() - known.renderedAt < retentionMs ? known : null;
  }

  /** The page, fresh. Whoever asks while it is being rendered gets that rendering. Null when it is not to be shared. */
  async read(key: string, retentionMs: number, render: () => Promise<PageContent | null>): Promise<CachedPage | null> {
    const known = this.fresh(key, retentionMs);
    if (known) return known;
    const running = this.#running.get(key);
    if (running) return running;
    const rendering = this.#render(key, render).finally(() => this.#running.delete(key));
    this.#running.set(key, rendering);
    return rendering;
  }

  async #render(key: string, render: () => Promise<PageContent | null>): Promise<CachedPage | null> {
    // A page is as old as what it was made of, so its age counts from before it was made.
    const renderedAt = this.#options.now();
    const content = await render();
    if (!content) return null;
    const page = cachedPage(content, renderedAt, this.#kept.get(key));
    if (isShared(content)) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: CachedPage): void {
    this.#remove(key);
    this.#kept.set(key, page);
    this.#bytes += sizeOf(page);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const page = this.#kept.get(key);
    if (!page) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(page);
  }
}

/** A page as it can be sent. One that came out as before keeps what was compressed of it. */
export function cachedPage(content: PageContent, renderedAt: number, before?: CachedPage): CachedPage {
  const hash = createHash("sha256").update(content.body).update(JSON.stringify(content.headers)).digest("base64url");
  const etag = `W/"${hash.slice(0, 27)}"`;
  return { ...content, etag, renderedAt, encodings: before?.etag === etag ? before.encodings : new Map() };
}

/** The page's bytes in the best encoding that the reader takes, made once for all. */
export async function bytesFor(
  page: CachedPage,
  acceptEncoding: string | undefined,
): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
  const encoding = encodingFor(page, acceptEncoding ?? "");
  if (!encoding) return { bytes: page.body, encoding };
  const made = page.encodings.get(encoding) ?? compress(page.body, encoding);
  page.encodings.set(encoding, made);
  return { bytes: await made, encoding };
}

function encodingFor({ body, headers }: CachedPage, accepted: string): Encoding | null {
  const isText = /^(?:text\/|application\/json|image\/svg)/.test(headers["content-type"] ?? "");
  if (!isText || body.length < SMALL_BYTES || headers["content-encoding"]) return null;
  const takes = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`).test(accepted);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : null;
}

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return inGzip(body);
  return inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function sizeOf({ body }: CachedPage): number {
  return Math.ceil(body.length * CACHE_FACTOR);
}
