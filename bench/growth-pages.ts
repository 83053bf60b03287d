import type { Grown, GrowthRead } from "@/bench/growth-reads";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import { readReceivedGift } from "@/server/domain/gifts/received/read-received-gift";
import { receivedGiftsFile } from "@/server/domain/gifts/received/received-gifts-file";
import { sumReceivedGifts } from "@/server/domain/gifts/received/sum-received-gifts";
import { listNeeds } from "@/server/domain/home/list-needs";
import { listMoneyLines } from "@/server/domain/home/money/list-money-lines";
import { readMoney } from "@/server/domain/home/money/read-money";
import { readMoneyMonth } from "@/server/domain/home/money/read-money-month";
import { renderMoneyStatement } from "@/server/domain/home/money/render-money-statement";
import { readCampaignGiving } from "@/server/domain/home/read-campaign-giving";
import { readHome } from "@/server/domain/home/read-home";
import { readNewestMarker } from "@/server/domain/home/read-newest-marker";
import { readOrganizationLog } from "@/server/domain/organizations/read-log";
import { listIssuedReceipts, sumIssuedReceipts } from "@/server/domain/receipts/list-issued-receipts";
import { listOwnSupporters, sumOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { memberCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { PageRequest } from "@/server/operations/page";

/**
 * Lines that are read of a file. The rest of a long file is written like its beginning, so the time for these lines
 * shows growth.
 */
const FILE_LINES = 500;
const FIRST = { limit: 50, after: null };

type Read = (ctx: Context, grown: Grown) => Promise<unknown>;

/** A dashboard page, read as the owner of the organization. */
const page = (name: string, read: Read): GrowthRead => ({
  name,
  read: (grown) => read(ownerOf(grown), grown),
});

function ownerOf({ ctx, organizationId }: Grown): Context {
  const member = { organizationId, roles: ["owner" as const], isContactWithheld: false, campaigns: null };
  return ctx.as(memberCaller({ ...member, userId: "growth", sessionId: "growth", requestId: "growth" }));
}

/** The dashboard's pages with figures, totals and files. */
export const GROWTH_PAGES: readonly GrowthRead[] = [
  page("home, 30 days", (ctx) => readHome(ctx, { range: "30d", currency: null })),
  page("home, a year", (ctx) => readHome(ctx, { range: "1y", currency: null })),
  page("home, what needs a person", (ctx) => listNeeds(ctx, {})),
  page("home, whether something is new", (ctx) => readNewestMarker(ctx, {})),
  page("money, by month", (ctx) => readMoney(ctx, { currency: null, until: null })),
  page("money, a month", (ctx) => readMoneyMonth(ctx, { currency: "USD", month: monthOf(ctx) })),
  page("money, the lines of a month", (ctx) => listMoneyLines(ctx, { currency: "USD", period: monthOf(ctx) }, FIRST)),
  page("a gift's page", (ctx, { giftId }) => readReceivedGift(ctx, { id: giftId })),
  page("a campaign's giving", (ctx, { campaignId }) => readCampaignGiving(ctx, { id: campaignId })),
  page("the sum of all gifts", (ctx) => sumReceivedGifts(ctx, {})),
  page("supporters, all", (ctx) => listOwnSupporters(ctx, {}, FIRST)),
  page("supporters, the sum of all", (ctx) => sumOwnSupporters(ctx, {})),
  page("receipts, all", (ctx) => listIssuedReceipts(ctx, {}, FIRST)),
  page("receipts, the sum of all", (ctx) => sumIssuedReceipts(ctx, {})),
  page("the log", (ctx) => readOrganizationLog(ctx, {})),
  page("file of gifts, its first lines", (ctx) => linesOf(giftsFile(ctx))),
  page("file of a month's money, its first lines", async (ctx) => {
    const file = await renderMoneyStatement(ctx, { currency: "USD", period: monthOf(ctx), format: "csv" });
    await linesOf(file.stream);
  }),
];

function giftsFile(ctx: Context): ReadableStream<Uint8Array> {
  const readPage = (after: PageRequest["after"]) => listReceivedGifts(ctx, {}, { after, limit: FILE_LINES });
  return receivedGiftsFile({ timeZone: "UTC", hasContacts: true }, readPage);
}

/** The previous month, whose data is complete. */
function monthOf(ctx: Context): string {
  const now = ctx.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

async function linesOf(stream: ReadableStream<Uint8Array>): Promise<void> {
  let lines = 0;
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    lines += decoder.decode(chunk).split("\n").length - 1;
    if (lines >= FILE_LINES) return;
  }
}
