import { z } from "zod";
import { CAUSES } from "@/server/kernel/causes";
import {
  CAMPAIGN_DESCRIPTION_MAX_CHARACTERS,
  CAMPAIGN_NAME_MAX_CHARACTERS,
  CAMPAIGN_SLUG_MAX_CHARACTERS,
  CAMPAIGN_STORY_MAX_CHARACTERS,
  FUNDRAISER_NAME_MAX_CHARACTERS,
  STARTED_STORY_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import { APPROVALS, CAMPAIGN_STATUSES, P2P_POLICIES } from "@/server/resources/campaign";
import { brandingField } from "@/server/resources/campaign-branding";
import { extraFields } from "@/server/resources/campaign-extras";
import { languageField } from "@/server/resources/campaign-language";
import {
  campaignId,
  currencyField,
  identityId,
  instantField,
  isObject,
  markdownField,
  nameField,
  patternField,
  textField,
} from "@/server/resources/fields";
import { metadataChangesField, metadataField } from "@/server/resources/metadata";
import { centsField } from "@/server/resources/number-fields";

const name = nameField(CAMPAIGN_NAME_MAX_CHARACTERS).describe("The campaign's name.");

const slug = patternField(
  CAMPAIGN_SLUG_MAX_CHARACTERS,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  `must be at most ${CAMPAIGN_SLUG_MAX_CHARACTERS} lowercase letters and digits, separated by single hyphens`,
).describe("The campaign's part of the page URL. It must be unique. Default: generated from the name.");

/** The story of a page that someone without an account starts and edits on the site. */
export const startedStory = markdownField(STARTED_STORY_MAX_CHARACTERS);

/** What campaigns and fundraising pages have in common. */
const page = {
  slug: slug.nullish(),
  description: textField(CAMPAIGN_DESCRIPTION_MAX_CHARACTERS)
    .nullish()
    .describe("A short description, shown when the page is shared."),
  story: markdownField(CAMPAIGN_STORY_MAX_CHARACTERS)
    .nullish()
    .describe("The story on the page: plain text or Markdown. HTML is shown as text."),
  language: languageField,
  goal_cents: centsField(1n, { none: "no goal" }).nullish().describe("The goal, in the currency's smallest unit."),
};

const metadata = metadataField
  .nullish()
  .describe("Your own key-value pairs. Only keys that manage the campaign can see them.");

const terms = {
  cause: z
    .enum(CAUSES)
    .nullish()
    .describe("What it raises money for. Visitors of the home page can choose campaigns by it. Default: none."),
  currency: currencyField
    .nullish()
    .describe(
      "The ISO 4217 code of the currency of every contribution. Default: USD. It cannot change after the first contribution or match.",
    ),
  starts_at: instantField.nullish().describe("When it starts to accept contributions. Default: when it goes live."),
  ends_at: instantField.nullish().describe("When it ends automatically. Default: never."),
  ...extraFields,
  branding: brandingField.nullish().describe("The branding of its pages. Replaces all previous branding."),
  asks_for_address: z
    .boolean()
    .nullish()
    .describe(
      "Whether the gift form on its pages asks donors for a postal address, which they can leave out. Default: false.",
    ),
  p2p_policy: z
    .enum(P2P_POLICIES)
    .nullish()
    .describe(
      "Who can create fundraising pages: anyone (`open`), anyone with your approval (`approval`), or only you (`closed`). Default: open. Existing pages are not affected.",
    ),
};

/** What only fundraising pages have. */
const pageOnly = {
  fundraiser_name: nameField(FUNDRAISER_NAME_MAX_CHARACTERS)
    .nullish()
    .describe("The fundraiser's name on the page. Default: the owner's name."),
  team_page_id: campaignId
    .nullish()
    .describe("The team page that this page joins: an open page of the same campaign with `is_team`. Default: none."),
};

const initialStatus = z
  .enum(["draft", "live"])
  .nullish()
  .describe("The initial status. Only its managers can see a draft. Default: draft.");

const nextStatus = z
  .enum(CAMPAIGN_STATUSES.filter((status) => status !== "draft"))
  .optional()
  .describe("The new status. Sending the current status changes nothing.");

const ordered = { path: ["ends_at"], error: "must be later than starts_at", when: isObject };
const isOrdered = ({ starts_at, ends_at }: { starts_at?: Date | null; ends_at?: Date | null }) =>
  !(starts_at instanceof Date && ends_at instanceof Date) || starts_at < ends_at;

export const campaignCreateBody = z
  .strictObject({
    name,
    ...page,
    ...terms,
    metadata,
    status: initialStatus,
    owner_id: identityId
      .nullish()
      .describe("The identity that owns it. You must manage it. Default: your own identity."),
    beneficiary_id: identityId
      .nullish()
      .describe(
        "The identity that contributions go to: an identity you manage, or a verified charity. Default: the owner.",
      ),
  })
  .refine(isOrdered, ordered)
  .meta({ id: "CampaignCreate", description: "A campaign to create." });

const renew_preview = z
  .literal(true)
  .optional()
  .describe("`true` replaces `preview_url`: the URLs of the draft from before stop working.");

export const campaignUpdateBody = z
  .strictObject({
    name: name.optional(),
    ...page,
    ...terms,
    metadata: metadataChangesField,
    status: nextStatus,
    renew_preview,
  })
  .refine(isOrdered, ordered)
  .meta({ id: "CampaignUpdate", description: "Changes to a campaign. Fields you leave out stay unchanged." });

export const p2pPageCreateBody = z
  .strictObject({
    name,
    ...page,
    metadata,
    status: initialStatus,
    ...pageOnly,
    is_team: z
      .boolean()
      .nullish()
      .describe(
        "Whether this is a team page that other pages can join. It cannot join a team itself, and this cannot be changed. Default: false.",
      ),
    owner_id: identityId
      .nullish()
      .describe("The fundraiser's identity. You must manage it. Default: your own identity."),
  })
  .refine((body) => !(body.is_team && body.team_page_id), {
    path: ["team_page_id"],
    error: "must be left out for a team page",
    when: isObject,
  })
  .meta({ id: "P2pPageCreate", description: "A fundraising page to create." });

export const p2pPageUpdateBody = z
  .strictObject({
    name: name.optional(),
    ...page,
    ...pageOnly,
    metadata: metadataChangesField,
    status: nextStatus,
    renew_preview,
    approval: z
      .enum(APPROVALS.filter((approval) => approval !== "pending"))
      .optional()
      .describe(
        "Your decision on a page of a campaign you manage: `approved` makes it live, `declined` leaves it a draft.",
      ),
  })
  .meta({ id: "P2pPageUpdate", description: "Changes to a fundraising page. Fields you leave out stay unchanged." });
