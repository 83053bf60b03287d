import { expect } from "vitest";
import type { ApiHarness } from "@/server/testing/api-harness";

export interface Row {
  id: string;
  created_at?: string;
  issued_at?: string;
  occurred_at?: string;
}

/** Returns when a row was created. Its list is sorted by this. */
export const madeAt = (row: Row): string => row.created_at ?? row.issued_at ?? row.occurred_at!;

export interface Page {
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Reads one page. */
export async function page({ api }: ApiHarness, path: string, query: string): Promise<Page> {
  const response = await api.call("GET", `${path}?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.json;
}

/** More pages than any list in a test has; exceeding it means the list never ends. */
const PAGES_MAX = 500;

/** Reads a list to its end, and runs a function between pages. */
export async function readAll(
  harness: ApiHarness,
  path: string,
  query: string,
  between: () => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages === 0 || cursor; pages += 1) {
    expect(pages, "the list never ends").toBeLessThan(PAGES_MAX);
    const next: Page = await page(harness, path, `${query}${cursor ? `&cursor=${cursor}` : ""}`);
    rows.push(...next.data);
    expect(next.has_more).toBe(next.next_cursor !== null);
    if (next.has_more) expect(next.data.length).toBe(Number(/limit=(\d+)/.exec(query)?.[1] ?? 25));
    cursor = next.next_cursor;
    await between();
  }
  return rows;
}
