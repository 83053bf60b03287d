import { wordQuery, wordsOf } from "@/server/domain/campaigns/lists/search-words";
import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import type { GiftsLookUp } from "@/server/domain/gifts/received/gifts-with-words";
import { recipientsQuery } from "@/server/domain/gifts/received/typed-alternatives";
import { type RunMatch, runMatchParts, showRunMatches } from "@/server/domain/matching/list-run-matches";
import { type RunRecurringGift, showRunRecurringGifts } from "@/server/domain/recurring/list-run-recurring";
import { Prisma } from "@/server/generated/prisma/client";
import { mayReadDonors } from "@/server/kernel/caller";
import { isId } from "@/server/kernel/ids";
import { SEARCH_HITS_MAX } from "@/server/kernel/limits";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

/** How many of an organization's newest matches are searched. */
const MATCHES_READ = 2_000;

/** Finds a recurring gift by its id, or recurring gifts by the words of their settled gifts. */
export async function findRecurring(ctx: Context, typed: string, few: GiftsLookUp): Promise<RunRecurringGift[]> {
  const id = typed.toLowerCase();
  if (isId(id, "recurringGift")) return showRunRecurringGifts(ctx, [id]);
  const query = recipientsQuery(ctx, callerIdentityId(ctx), typed);
  const ids = query === null ? [] : (await few.first(query)).recurringIds;
  return ids.length > 0 ? showRunRecurringGifts(ctx, ids) : [];
}

/**
 * Finds a match by its id, or matches by words in their label, in their campaign's name, or in a sponsor's name that
 * the reader may see.
 */
export async function findMatches(ctx: Context, typed: string): Promise<RunMatch[]> {
  const id = typed.toLowerCase();
  if (isId(id, "match")) return showRunMatches(ctx, await readMatches(ctx, [id]));
  const query = wordQuery(typed);
  if (query === null) return [];
  const sponsor = mayReadDonors(ctx.caller)
    ? "identity_public_name(s.type, s.display_name, s.legal_name)"
    : "CASE WHEN NOT m.anonymous THEN identity_public_name(s.type, s.display_name, s.legal_name) END";
  const words = wordsOf(`coalesce(m.label, '') || ' ' || c.name || ' ' || coalesce(${sponsor}, '')`);
  const newest = runMatchParts(callerIdentityId(ctx)).map(
    (part) => Prisma.sql`(SELECT * FROM matches WHERE ${part} ORDER BY created_at DESC, id DESC LIMIT ${MATCHES_READ})`,
  );
  const { text, values } = Prisma.sql`
    SELECT m.id FROM (${Prisma.join(newest, " UNION ")}) m
    CROSS JOIN LATERAL (SELECT name FROM campaigns WHERE id = m.campaign_id OFFSET 0) c
    CROSS JOIN LATERAL (SELECT * FROM identities WHERE id = m.sponsor_id OFFSET 0) s
    WHERE ${words} @@ to_tsquery('simple'::regconfig, ${query})
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${SEARCH_HITS_MAX}`;
  const rows = await ctx.statement<{ id: string }>(text, values);
  const ids = rows.map((row) => row.id);
  const byId = new Map((await readMatches(ctx, ids)).map((match) => [match.id, match]));
  return showRunMatches(
    ctx,
    ids.flatMap((one) => byId.get(one) ?? []),
  );
}
