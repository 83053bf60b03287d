import type { Context } from "@/server/domain/context";

const BATCH = 10_000;

/** Whoever has begun to read a version when it is replaced has finished by then. */
const READ_FOR_MS = 1_800_000;

/** Deletes the entries of list versions that were replaced half an hour ago. Cases keep the name that they are about. */
export async function purgeEntries(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - READ_FOR_MS);
  for (;;) {
    const purged = await ctx.db.$executeRaw`
      DELETE FROM screening_entries WHERE id IN (
        SELECT e.id FROM screening_lists l JOIN screening_entries e ON e.list = l.list AND e.version < l.version
        WHERE l.imported_at < ${before}::timestamptz LIMIT ${BATCH})`;
    if (purged < BATCH) return;
  }
}
