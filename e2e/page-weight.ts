import type { Page } from "@playwright/test";

/** What a page may weigh on a first visit, in bytes as they were sent. */
export const PAGE_MAX_BYTES = 300_000;

/** Weighs what a page loads from now on; returns the bytes as they were sent, of one kind of resource or of all. */
export function weighLoading(page: Page): (kind?: string) => Promise<number> {
  const finished: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (one) => {
    finished.push(one.sizes().then((sizes) => ({ kind: one.resourceType(), bytes: sizes.responseBodySize })));
  });
  return async (ofKind) =>
    (await Promise.all(finished))
      .filter(({ kind }) => ofKind === undefined || kind === ofKind)
      .reduce((sum, { bytes }) => sum + bytes, 0);
}
