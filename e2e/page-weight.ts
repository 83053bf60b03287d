import type { Page } from "@playwright/test";

/** The maximum transfer size of a page on a first visit, in bytes. */
export const PAGE_MAX_BYTES = 300_000;

/**
 * Records what a page loads from now on. Returns a function that sums the transferred bytes of one kind of resource or
 * of all.
 */
export function weighLoading(page: Page): (kind?: string) => Promise<number> {
  const finished: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (one) => {
    const weighed = one.sizes().then((sizes) => ({ kind: one.resourceType(), bytes: sizes.responseBodySize }));
    // A preload may finish while the page closes. Only a caller that sums the bytes should see that error.
    weighed.catch(() => {});
    finished.push(weighed);
  });
  return async (ofKind) =>
    (await Promise.all(finished))
      .filter(({ kind }) => ofKind === undefined || kind === ofKind)
      .reduce((sum, { bytes }) => sum + bytes, 0);
}
