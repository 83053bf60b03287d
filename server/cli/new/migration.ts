import type { Edit } from "@/server/cli/new/plan";

/** A migration that starts with its lock timeout. `second` distinguishes migrations created at the same moment. */
export function migration(now: Date, second: number, name: string, sql: string): Edit {
  const stamp = new Date(now.getTime() + second * 1_000).toISOString().replace(/\D/g, "").slice(0, 14);
  const create = `SET LOCAL lock_timeout = '3s';\n\n${sql}\n`;
  return { path: `prisma/migrations/${stamp}_${name}/migration.sql`, create };
}
