import type { z } from "zod";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { campaignUpdateBody } from "@/server/resources/campaign-bodies";
import { extraAsJson } from "@/server/resources/campaign-extras";
import type { JsonObject } from "@/server/resources/fields";

type CampaignDraftExtras = Pick<z.infer<typeof campaignUpdateBody>, "impacts" | "faq">;

interface CampaignFields {
  name?: string;
  description?: string | null;
  story?: string | null;
  language?: string | null;
  goal_cents?: Cents | null;
  cause?: string | null;
  currency?: string;
  starts_at?: Date | null;
  ends_at?: Date | null;
  /** Both are replaced as a whole. */
  branding?: object | null;
  impacts?: CampaignDraftExtras["impacts"];
  faq?: CampaignDraftExtras["faq"];
  video_url?: string | null;
  metadata?: JsonObject;
  p2p_policy?: string;
  asks_for_address?: boolean;
  fundraiser_name?: string | null;
  team_page_id?: string | null;
}

/** Writes the given fields; null clears one. */
export async function assignFields(tx: Context, campaignId: string, fields: CampaignFields): Promise<void> {
  const { name, description, story, goal_cents, cause, currency, starts_at, ends_at, branding, metadata } = fields;
  const { p2p_policy, asks_for_address, fundraiser_name, team_page_id, impacts, faq, video_url, language } = fields;
  // Column names come from our code, never from the client. JSON is written as text.
  const given: ([string, Prisma.Sql] | null)[] = [
    name === undefined ? null : ["name", Prisma.sql`${name}`],
    description === undefined ? null : ["description", Prisma.sql`${description}`],
    story === undefined ? null : ["story", Prisma.sql`${story}`],
    language === undefined ? null : ["language", Prisma.sql`${language}`],
    goal_cents === undefined ? null : ["goal_cents", Prisma.sql`${goal_cents}`],
    cause === undefined ? null : ["cause", Prisma.sql`${cause}`],
    currency === undefined ? null : ["currency", Prisma.sql`${currency}`],
    starts_at === undefined ? null : ["starts_at", Prisma.sql`${starts_at}::timestamptz`],
    ends_at === undefined ? null : ["ends_at", Prisma.sql`${ends_at}::timestamptz`],
    branding === undefined ? null : ["branding", Prisma.sql`${JSON.stringify(branding ?? {})}::json`],
    impacts === undefined ? null : ["impacts", Prisma.sql`${extraAsJson(impacts)}::json`],
    faq === undefined ? null : ["faq", Prisma.sql`${extraAsJson(faq)}::json`],
    video_url === undefined ? null : ["video_url", Prisma.sql`${video_url}`],
    p2p_policy === undefined ? null : ["p2p_policy", Prisma.sql`${p2p_policy}`],
    asks_for_address === undefined ? null : ["asks_for_address", Prisma.sql`${asks_for_address}`],
    fundraiser_name === undefined ? null : ["fundraiser_name", Prisma.sql`${fundraiser_name}`],
    team_page_id === undefined ? null : ["team_page_id", Prisma.sql`${team_page_id}`],
    metadata === undefined ? null : ["metadata", Prisma.sql`${JSON.stringify(metadata)}::json`],
  ];
  const assignments = given.flatMap((one) => (one ? [Prisma.sql`${Prisma.raw(one[0])} = ${one[1]}`] : []));
  if (assignments.length === 0) return;
  await tx.db.$executeRaw`UPDATE campaigns SET ${Prisma.join(assignments, ", ")} WHERE id = ${campaignId}`;
}
