import pg from "pg";
import { vi } from "vitest";

/**
 * Runs `work` and returns the text of every statement that any connection of this process sent during it. Each is one
 * round trip. BEGIN, COMMIT and SET count too.
 */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return spy.mock.calls.map(([query]) => (query as { text?: string }).text ?? String(query));
  } finally {
    spy.mockRestore();
  }
}
