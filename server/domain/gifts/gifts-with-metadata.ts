import { Prisma } from "@/server/generated/prisma/client";
import { GIFTS_BY_WORDS_MAX } from "@/server/kernel/limits";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

/**
 * The ids of the caller's gifts that the rarest of these values of metadata finds, but for those on their way; null if so many have
 * each of them that a condition of the list finds a page of them sooner.
 */
export async function giftsWithMetadata(ctx: Context, metadata: Record<string, string>): Promise<string[] | null> {
  for (const [key, value] of Object.entries(metadata)) {
    const [text, other = text] = written(key, value);
    const rows = await ctx.statement<{ id: string }>(
      "SELECT id FROM gifts_with_metadata($1, $2::jsonb, $3::jsonb, $4) AS found (id)",
      [callerIdentityId(ctx), text, other, GIFTS_BY_WORDS_MAX + 1],
    );
    if (rows.length <= GIFTS_BY_WORDS_MAX) return rows.map(({ id }) => id);
  }
  return null;
}

/** The condition that a gift's metadata has a value. */
export function hasMetadata(key: string, value: string): Prisma.Sql {
  const each = written(key, value).map((one) => Prisma.sql`metadata::jsonb @> ${one}::jsonb`);
  return Prisma.sql`(${Prisma.join(each, " OR ")})`;
}

/** A value as it may be stored: a text, or a number, true or false that reads the same. */
function written(key: string, value: string): string[] {
  const isNumber = Number.isFinite(Number(value)) && String(Number(value)) === value;
  const isOther = isNumber || value === "true" || value === "false";
  return [value, ...(isOther ? [JSON.parse(value)] : [])].map((one) => JSON.stringify({ [key]: one }));
}
