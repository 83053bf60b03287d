import { z } from "zod";
import {
  type FoundCampaign,
  type FoundPage,
  type FoundReceipt,
  findCampaigns,
  findReceipts,
} from "@/server/domain/finding/find-by-index";
import { findPayouts } from "@/server/domain/finding/find-payouts";
import { findMatches, findRecurring } from "@/server/domain/finding/find-pledges";
import { type GiftsLookUp, lookUpGifts } from "@/server/domain/gifts/received/gifts-with-words";
import { type ReceivedGift, readReceivedRows } from "@/server/domain/gifts/received/received-rows";
import { readSelected, selectReceived } from "@/server/domain/gifts/received/selected-gifts";
import { wordQuery } from "@/server/domain/gifts/received/word-query";
import type { RunMatch } from "@/server/domain/matching/list-run-matches";
import type { RunRecurringGift } from "@/server/domain/recurring/list-run-recurring";
import { readSupporterPage, readSupporters } from "@/server/domain/supporters/read-supporters";
import { findSupporter } from "@/server/domain/supporters/supporter-subject";
import { fewSupportersWithWords } from "@/server/domain/supporters/supporters-with-words";
import { type Payout, Prisma } from "@/server/generated/prisma/client";
import { mayReadDonors, scopesOf } from "@/server/kernel/caller";
import { isId } from "@/server/kernel/ids";
import { SEARCH_HITS_MAX, SEARCH_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { allowsScope } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { SupporterRow } from "@/server/resources/supporter";

/** What a text finds in an organization, a few of each kind, newest first. A kind that the reader may not read is empty. */
export interface FoundInOrganization {
  gifts: ReceivedGift[];
  supporters: SupporterRow[];
  campaigns: FoundCampaign[];
  pages: FoundPage[];
  receipts: FoundReceipt[];
  payouts: Payout[];
  recurring: RunRecurringGift[];
  matches: RunMatch[];
}

const FEW = { limit: SEARCH_HITS_MAX, after: null };
const NOTHING: FoundInOrganization = {
  gifts: [],
  supporters: [],
  campaigns: [],
  pages: [],
  receipts: [],
  payouts: [],
  recurring: [],
  matches: [],
};

/**
 * Finds what a member's roles allow by an id, a receipt's number, an amount, or prefixes of words. Each kind is read
 * from its own index, a few rows at most. Kinds that the roles do not allow are not searched.
 */
export const findInOrganization = operation({
  name: "findInOrganization",
  summary:
    "Finds gifts, supporters, campaigns, pages, receipts, payouts, recurring gifts and matches of your organization.",
  permission: { scope: "gifts:read" },
  input: z.strictObject({
    query: z.string().max(SEARCH_QUERY_MAX_CHARACTERS).describe("An id, a number, an amount, or beginnings of words."),
  }),
  async run(ctx, { query }): Promise<FoundInOrganization> {
    const typed = query.trim();
    if (typed === "") return NOTHING;
    const may = rightsOf(ctx);
    // Hits for an address would reveal whose it is.
    const isPerson = typed.includes("@");
    const mayAsk = !isPerson || may.contacts;
    const few = lookUpGifts(ctx, callerIdentityId(ctx));
    const [gifts, supporters, { campaigns, pages }, receipts, payouts, recurring, matches] = await Promise.all([
      mayAsk ? findGifts(ctx, typed, few) : [],
      may.contacts ? findSupporters(ctx, typed) : [],
      may.campaigns && !isPerson ? findCampaigns(ctx, typed) : { campaigns: [], pages: [] },
      may.receipts ? findReceipts(ctx, typed) : [],
      may.payouts && !isPerson ? findPayouts(ctx, [callerIdentityId(ctx)], typed) : [],
      mayAsk ? findRecurring(ctx, typed, few) : [],
      may.campaigns && !isPerson ? findMatches(ctx, typed) : [],
    ]);
    return { gifts, supporters, campaigns, pages, receipts, payouts, recurring, matches };
  },
});

function rightsOf({ caller }: Context) {
  const has = (scope: Parameters<typeof allowsScope>[1]) => allowsScope(scopesOf(caller), scope);
  return {
    contacts: has("supporters:read") && mayReadDonors(caller),
    receipts: has("receipts:read"),
    payouts: has("payouts:read"),
    campaigns: has("campaigns:read"),
  };
}

async function findGifts(ctx: Context, query: string, few: GiftsLookUp): Promise<ReceivedGift[]> {
  const selection = await selectReceived(ctx, callerIdentityId(ctx), { query }, { few });
  const { ids } = await readSelected(ctx, selection, FEW);
  return readReceivedRows(ctx, ids);
}

async function findSupporters(ctx: Context, query: string): Promise<SupporterRow[]> {
  const own = callerIdentityId(ctx);
  const id = query.toLowerCase();
  if (isId(id, "supporter")) {
    const found = await findSupporter(ctx, id);
    return found?.recipientId === own ? readSupporters(ctx, [found.id]) : [];
  }
  const words = wordQuery([own], query);
  if (words === null) return [];
  const ids = await fewSupportersWithWords(ctx, own, words);
  if (ids.length === 0) return [];
  const { rows } = await readSupporterPage(ctx, {
    anyOf: [{ ids, where: Prisma.sql`recipient_id = ${own}` }],
    allOf: [],
    ...FEW,
  });
  return rows;
}
