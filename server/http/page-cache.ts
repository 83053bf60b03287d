import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { chooseEncoding, compress, type Encoding, isCompressible } from "@/server/http/encodings";

export interface PageContent {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A shared rendering, each encoding of it compressed once. */
export interface CachedPage extends PageContent {
  etag: string;
  encodings: Map<Encoding, Promise<Buffer>>;
}

type Render = () => Promise<PageContent | null>;

interface PageCacheOptions {
  /** The maximum size of the cache in bytes; the least recently used pages are evicted first. */
  maxBytes?: number;
  /** The clock, in milliseconds. */
  now?: () => number;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** A page takes about this many times its own length, including its compressed encodings. */
const CACHE_FACTOR = 1.5;
const SMALL_BYTES = 512;
const SHARED_STATUSES = new Set([200, 301, 302, 303, 307, 308]);

/** What may be shared: a page or a redirect; anything else is rendered for each request. */
function isShared({ status }: PageContent): boolean {
  return SHARED_STATUSES.has(status);
}

/** Renders each page once at a time, however many want it, and serves it to everyone while it is fresh. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage, Render>;

  constructor({ maxBytes = MAX_BYTES, now = () => performance.now() }: PageCacheOptions = {}) {
    this.#pages = new LRUCache<string, CachedPage, Render>({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => Math.ceil(body.length * CACHE_FACTOR) || 1,
      perf: { now },
      ttlResolution: 0,
      // Waiting requests get the rendering even if the cache has evicted it.
      ignoreFetchAbort: true,
      async fetchMethod(_key, before, { options, context: render }) {
        const startedAt = now();
        const content = await render();
        // A page is as old as its data, so its age counts from before it was rendered.
        options.ttl = Math.max(1, (options.ttl ?? 0) - (now() - startedAt));
        return content ? cachedPage(content, before) : undefined;
      },
    });
  }

  /** True if requesting it now needs no rendering. */
  has(key: string): boolean {
    return this.#pages.has(key);
  }

  /** The page, fresh. Concurrent requests share one rendering. Null if it must not be shared. */
  async read(key: string, retentionMs: number, render: Render): Promise<CachedPage | null> {
    const page = await this.#pages.fetch(key, { ttl: retentionMs, context: render });
    if (page && !isShared(page)) this.#pages.delete(key);
    return page ?? null;
  }

  /** Clears the cache, for development. */
  clear(): void {
    this.#pages.clear();
  }
}

/** A page ready to be sent. If its content is unchanged, it keeps its compressed encodings. */
export function cachedPage(content: PageContent, before?: CachedPage): CachedPage {
  const hash = createHash("sha256").update(content.body).update(JSON.stringify(content.headers)).digest("base64url");
  const etag = `W/"${hash.slice(0, 27)}"`;
  return { ...content, etag, encodings: before?.etag === etag ? before.encodings : new Map() };
}

/** The page's bytes in the best encoding that the reader accepts, compressed once. */
export async function bytesFor(
  page: CachedPage,
  acceptEncoding: string | undefined,
): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
  const { body, headers, encodings } = page;
  const isWorthIt =
    body.length >= SMALL_BYTES && isCompressible(headers["content-type"]) && !headers["content-encoding"];
  const encoding = isWorthIt ? chooseEncoding(acceptEncoding) : null;
  if (!encoding) return { bytes: body, encoding };
  const made = encodings.get(encoding) ?? compress(body, encoding);
  encodings.set(encoding, made);
  return { bytes: await made, encoding };
}
