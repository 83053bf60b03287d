import { z } from "zod";
import type { Scope } from "@/server/kernel/scopes";
import { campaignResource } from "@/server/resources/campaign";
import { expandField } from "@/server/resources/expand";
import { identityId } from "@/server/resources/fields";
import { giftResource } from "@/server/resources/gift";
import { IDENTITY_TYPES } from "@/server/resources/identity";
import { receiptResource } from "@/server/resources/receipt";
import { textOut } from "@/server/resources/response-fields";

export const GIFT_EXPANSIONS = ["from", "to", "campaign", "receipt"] as const;
export type GiftExpansion = (typeof GIFT_EXPANSIONS)[number];

/** The scope that a key needs for each expansion, in addition to the gift's. */
export const EXPANSION_SCOPES = {
  from: "identities:read",
  to: "identities:read",
  campaign: "campaigns:read",
  receipt: "receipts:read",
} as const satisfies Record<GiftExpansion, Scope>;

/** The same as a sentence for the reference. */
export const EXPANSION_SCOPES_TEXT =
  "What `expand` inlines needs its own scope: `identities:read` for from and to, `campaigns:read` for campaign, `receipts:read` for receipt.";

export const giftExpandQuery = z.strictObject({ expand: expandField(...GIFT_EXPANSIONS) });

/** What everyone who can read a gift can see of its parties. */
const partyResource = z
  .strictObject({
    id: identityId.describe("The id of the identity."),
    type: z.enum(IDENTITY_TYPES).describe("A person, an organization or an application."),
    display_name: textOut(200)
      .nullable()
      .describe(
        "The public name, or the one given with the gift. null if there is none, and for keys that do not manage the identity until the gift has settled.",
      ),
  })
  .meta({ id: "Party", description: "One side of a gift." });

/** A gift with the related resources named in `expand` in place of their ids. */
export const expandedGiftResource = giftResource
  .extend({
    from: z.union([identityId, partyResource]).describe("The donor. An object with expand=from."),
    to: z.union([identityId, partyResource]).describe("The recipient. An object with expand=to."),
    campaign: campaignResource
      .nullable()
      .optional()
      .describe("Present with expand=campaign. null if there is none, or if you can no longer read it."),
    receipt: receiptResource.nullable().optional().describe("Present with expand=receipt. null if none was issued."),
  })
  .meta({ id: "ExpandedGift", description: "A gift, with related resources inlined on request." });
