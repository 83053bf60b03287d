import { z } from "zod";
import {
  CAMPAIGN_DESCRIPTION_MAX_CHARACTERS,
  CAMPAIGN_NAME_MAX_CHARACTERS,
  CAMPAIGN_SLUG_MAX_CHARACTERS,
  CAMPAIGN_STORY_MAX_CHARACTERS,
  FUNDRAISER_NAME_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import { APPROVALS, CAMPAIGN_STATUSES, P2P_POLICIES } from "@/server/resources/campaign";
import { brandingField } from "@/server/resources/campaign-branding";
import {
  campaignId,
  centsField,
  currencyField,
  identityId,
  instantField,
  isObject,
  metadataField,
  nameField,
  textField,
} from "@/server/resources/fields";
import { GIFT_STATUSES } from "@/server/resources/gift";

const name = nameField(CAMPAIGN_NAME_MAX_CHARACTERS).describe("What it is called.");

const slug = z
  .string()
  .max(CAMPAIGN_SLUG_MAX_CHARACTERS, { abort: true })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "must be lower-case letters and digits, with single dashes between" })
  .describe("Its part of the page's address, unique. Default: made from the name.");

/** What campaigns and fundraisers' pages have in common. */
const page = {
  slug: slug.optional(),
  description: textField(CAMPAIGN_DESCRIPTION_MAX_CHARACTERS)
    .nullish()
    .describe("What a shared link shows beneath the name."),
  story: textField(CAMPAIGN_STORY_MAX_CHARACTERS)
    .nullish()
    .describe("The long text of the page: plain text or markdown. HTML in it is shown as text."),
  goal_cents: centsField(1n).nullish().describe("What is to be raised, in the currency's smallest unit."),
  metadata: metadataField.optional().describe("Key-value pairs of your own, echoed back to those who manage it."),
};

const terms = {
  currency: currencyField
    .optional()
    .describe(
      "ISO 4217 code of every contribution. Default: USD. It cannot change after the first contribution or match.",
    ),
  starts_at: instantField
    .nullish()
    .describe("From when on it takes contributions. Default: the moment at which it goes live."),
  ends_at: instantField.nullish().describe("When it ends by itself. Default: it does not."),
  branding: brandingField.nullish().describe("How its pages look, as a whole."),
  p2p_policy: z
    .enum(P2P_POLICIES)
    .optional()
    .describe(
      "Who may open fundraisers' pages beneath it: everybody, everybody whose page you approve, or you alone. Default: open. Pages that are there stay as they are.",
    ),
};

/** What fundraisers' pages have beyond that. */
const pageOnly = {
  fundraiser_name: nameField(FUNDRAISER_NAME_MAX_CHARACTERS)
    .nullish()
    .describe("What the page calls its fundraiser. Default: the owner's own name."),
  team_page_id: campaignId
    .nullish()
    .describe(
      "The team's page that it belongs to: an open page beneath the same campaign with `is_team`. Default: none.",
    ),
};

const initialStatus = z
  .enum(["draft", "live"])
  .optional()
  .describe("A draft is seen by its managers only. Default: draft.");

const nextStatus = z
  .enum(CAMPAIGN_STATUSES.filter((status) => status !== "draft"))
  .optional()
  .describe("Where to move it. The status that it has already changes nothing.");

const ordered = {
  path: ["ends_at"],
  error: "must be later than starts_at",
  when: isObject,
};
const isOrdered = ({ starts_at, ends_at }: { starts_at?: Date | null; ends_at?: Date | null }) =>
  !(starts_at instanceof Date && ends_at instanceof Date) || starts_at < ends_at;

export const campaignCreateBody = z
  .strictObject({
    name,
    ...page,
    ...terms,
    status: initialStatus,
    owner_id: identityId.optional().describe("The identity that runs it, one that you manage. Default: your own."),
    beneficiary_id: identityId
      .optional()
      .describe("Whom contributions go to: an identity that you manage, or a verified charity. Default: the owner."),
  })
  .refine(isOrdered, ordered)
  .meta({ id: "CampaignCreate", description: "A campaign to make." });

export const campaignUpdateBody = z
  .strictObject({ name: name.optional(), ...page, ...terms, status: nextStatus })
  .refine(isOrdered, ordered)
  .meta({ id: "CampaignUpdate", description: "What is to change of a campaign; what is left out stays." });

export const p2pPageCreateBody = z
  .strictObject({
    name,
    ...page,
    status: initialStatus,
    ...pageOnly,
    is_team: z
      .boolean()
      .optional()
      .describe(
        "True for a page that other pages can belong to; it belongs to none itself and stays what it is. Default: false.",
      ),
    owner_id: identityId.optional().describe("The fundraiser, an identity that you manage. Default: your own."),
  })
  .refine((body) => !(body.is_team && body.team_page_id), {
    path: ["team_page_id"],
    error: "must be left out for a team's own page",
    when: isObject,
  })
  .meta({ id: "P2pPageCreate", description: "A fundraiser's page to make beneath a campaign." });

export const p2pPageUpdateBody = z
  .strictObject({
    name: name.optional(),
    ...page,
    ...pageOnly,
    status: nextStatus,
    approval: z
      .enum(APPROVALS.filter((approval) => approval !== "pending"))
      .optional()
      .describe(
        "What you say to a page beneath a campaign that you run: `approved` opens it, `declined` leaves it a draft.",
      ),
  })
  .meta({ id: "P2pPageUpdate", description: "What is to change of a fundraiser's page; what is left out stays." });

const status = z.enum(CAMPAIGN_STATUSES).optional();

export const campaignListQuery = z.strictObject({
  status: status.describe("Only campaigns in this state."),
  include: z.enum(["p2p_pages"]).optional().describe("`p2p_pages` lists fundraisers' pages as well."),
});

export const p2pPageListQuery = z.strictObject({
  status: status.describe("Only pages in this state."),
  sort: z
    .enum(["newest", "raised"])
    .optional()
    .describe("`raised` puts those first that have raised most by themselves. Default: newest."),
  approval: z.enum(APPROVALS).optional().describe("Only pages of which the campaign said that, or has not decided."),
  team_page_id: campaignId.optional().describe("Only pages that belong to this team's page."),
});

export const contributionListQuery = z.strictObject({
  status: z.enum(GIFT_STATUSES).optional().describe("Only contributions in this state."),
});
