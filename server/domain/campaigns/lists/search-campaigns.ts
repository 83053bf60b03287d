import { z } from "zod";
import { readCampaignCards } from "@/server/domain/campaigns/lists/read-campaign-cards";
import { wordQuery, wordsOf } from "@/server/domain/campaigns/lists/search-words";
import { Prisma } from "@/server/generated/prisma/client";
import { CAUSES, type Cause } from "@/server/kernel/causes";
import { operation } from "@/server/operations/operation";

const SEARCH = { path: "/search", name: "page" };
/**
 * The names that pages show for an organization; keep in step with `shownParty`. Names that are not shown are not
 * found.
 */
const SHOWN_NAMES =
  "coalesce(identity_public_name(type, display_name, legal_name), '') || ' ' || CASE WHEN charity_status = 'verified' THEN coalesce(legal_name, '') ELSE '' END";

/** Finds live public campaigns by words of their name, description or beneficiary, and by cause, newest first. */
export const searchCampaigns = operation({
  name: "searchCampaigns",
  summary: "Finds live campaigns by words and cause, newest first.",
  permission: { visitor: "anyone" },
  input: z.strictObject({
    words: z.string().max(200).describe("What the visitor typed; every word has to be found. Empty for all campaigns."),
    cause: z.enum(CAUSES).nullable().describe("The cause; null for every cause."),
    after: z.string().nullable().describe("The cursor of the next page; null for the first."),
  }),
  run: (ctx, { words, cause, after }) =>
    readCampaignCards(ctx, { list: SEARCH, after, allOf: [...withWords(words), ...withCause(cause)] }),
});

function withWords(words: string): Prisma.Sql[] {
  const query = wordQuery(words);
  if (query === null) return [];
  const found = Prisma.sql`@@ to_tsquery('simple'::regconfig, ${query})`;
  return [
    Prisma.sql`(${wordsOf("name || ' ' || coalesce(description, '')")} ${found} OR beneficiary_id IN (
      SELECT id FROM identities WHERE type = 'organization'
        AND ${wordsOf("coalesce(display_name, '') || ' ' || coalesce(legal_name, '')")} ${found}
        AND ${wordsOf(SHOWN_NAMES)} ${found}))`,
  ];
}

function withCause(cause: Cause | null): Prisma.Sql[] {
  return cause === null ? [] : [Prisma.sql`cause = ${cause}`];
}
