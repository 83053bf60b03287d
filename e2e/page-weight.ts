import type { Page } from "@playwright/test";

/** What a page may weigh on a first visit, in bytes as they were sent. */
export const PAGE_MAX_BYTES = 300_000;

/** Weighs what a page loads from now on; returns the bytes as they were sent, of one kind of resource or of all. */
export function weighLoading(page: Page): (kind?: string) => Promise<number> {
  const finished: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (one) => {
    const weighed = one.sizes().then((sizes) => ({ kind: one.resourceType(), bytes: sizes.responseBodySize }));
    // What loads ahead may finish while the page is closed: whoever weighs still sees the error, nobody else does.
    weighed.catch(() => {});
    finished.push(weighed);
  });
  return async (ofKind) =>
    (await Promise.all(finished))
      .filter(({ kind }) => ofKind === undefined || kind === ofKind)
      .reduce((sum, { bytes }) => sum + bytes, 0);
}
