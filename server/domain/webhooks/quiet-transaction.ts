import type pg from "pg";
import type { Context } from "@/server/domain/context";

/**
 * Runs the work in one transaction of its own without ringing the bell afterwards: what a worker takes for itself is
 * no news to other workers, and would wake them, and it, for nothing.
 */
export async function quietTransaction<T>(ctx: Context, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await ctx.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
