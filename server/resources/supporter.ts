import { z } from "zod";
import {
  SUPPORTER_NAME_MAX_CHARACTERS,
  SUPPORTER_QUERY_MAX_CHARACTERS,
  SUPPORTER_TAG_MAX_CHARACTERS,
  SUPPORTER_TAGS_MAX,
} from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import { identityAddress } from "@/server/resources/address";
import {
  centsOut,
  identityId,
  instant,
  instantField,
  instantOut,
  nameField,
  supporterId,
} from "@/server/resources/fields";
import { currencyOut, emailOut, integerOut, textOut } from "@/server/resources/response-fields";

const COUNT_MAX = 2_147_483_647;

export const supporterResource = z
  .strictObject({
    id: supporterId.describe("The id of the supporter."),
    recipient_id: identityId.describe("Whose supporter it is."),
    name: textOut(SUPPORTER_NAME_MAX_CHARACTERS)
      .nullable()
      .describe("The name, as of the newest gift or as the donor has confirmed. null: not known."),
    email: emailOut.describe(
      "The email address, in lowercase: as its owner has confirmed it, or as it came with the gifts.",
    ),
    is_email_confirmed: z
      .boolean()
      .describe("Whether the donor has answered a message sent to the address. Otherwise it was only typed."),
    address: identityAddress.nullable().describe("The postal address."),
    company: textOut(SUPPORTER_NAME_MAX_CHARACTERS).nullable().describe("The company that gave."),
    contact_name: textOut(SUPPORTER_NAME_MAX_CHARACTERS).nullable().describe("Who gave for the company."),
    totals: z
      .array(
        z.strictObject({
          currency: currencyOut.describe("The ISO 4217 currency code."),
          given_cents: centsOut.describe("What was given and not refunded, in the currency's smallest unit."),
          gifts_count: integerOut(0, COUNT_MAX).describe("How many gifts that is."),
        }),
      )
      .meta({ maxItems: 200 })
      .describe("What the supporter gave in all, by currency."),
    first_gift_at: instantOut.describe("When the first gift settled."),
    last_gift_at: instantOut.describe("When the newest gift settled."),
    is_monthly: z.boolean().describe("Whether a recurring gift of every month is active or past due."),
    tags: z.array(textOut(SUPPORTER_TAG_MAX_CHARACTERS)).meta({ maxItems: SUPPORTER_TAGS_MAX }).describe("The tags."),
    do_not_contact: z.boolean().describe("Whether the supporter is not to be written to."),
    allows_news: z.boolean().nullable().describe("What the donor said last about mailings. null: was never asked."),
    merged: z
      .array(
        z.strictObject({
          id: supporterId.describe("The id of the other supporter."),
          email: emailOut.describe("The other email address."),
        }),
      )
      .meta({ maxItems: 1000 })
      .describe("Supporters that are the same person and count with this one."),
    created_at: instantOut.describe("When it was created."),
  })
  .meta({
    id: "Supporter",
    description: "A person or company that a recipient knows from gifts by its email address.",
  });

export type ShownSupporter = z.infer<typeof supporterResource>;

export const supporterListQuery = z.strictObject({
  recipient_id: identityId.optional().describe("Only supporters of this recipient."),
  query: nameField(SUPPORTER_QUERY_MAX_CHARACTERS)
    .optional()
    .describe("Only supporters whose name, company, contact or email address has words that begin like these."),
  tag: nameField(SUPPORTER_TAG_MAX_CHARACTERS).optional().describe("Only supporters with this tag."),
  given_after: instantField.optional().describe("Only supporters whose newest gift settled after this time."),
  given_before: instantField.optional().describe("Only supporters whose newest gift settled before this time."),
});

const tagsField = z
  .array(nameField(SUPPORTER_TAG_MAX_CHARACTERS))
  .max(SUPPORTER_TAGS_MAX)
  .describe("Replaces the tags. Uppercase and lowercase are one tag.");

export const supporterUpdateBody = z
  .strictObject({
    tags: tagsField.optional(),
    do_not_contact: z.boolean().optional().describe("Whether the supporter is not to be written to."),
  })
  .meta({ id: "SupporterUpdate", description: "Fields to change. Fields you leave out stay unchanged." });

/** A supporter with its giving, including that of supporters merged into it. */
export interface SupporterRow {
  id: string;
  recipientId: string;
  /** The address to reach them at. */
  email: string;
  /** The address that was used before the supporter confirmed the current one; null without one. */
  earlierEmail: string | null;
  /** False if the address was only typed into a gift form. */
  isEmailConfirmed: boolean;
  name: string | null;
  address: unknown;
  company: string | null;
  contactName: string | null;
  allowsMailings: boolean | null;
  confirmedAt: Date | null;
  tags: string[];
  doNotContact: boolean;
  notes: string;
  firstGiftAt: Date;
  lastGiftAt: Date;
  createdAt: Date;
  isMonthly: boolean;
  totals: { currency: string; givenCents: string; giftsCount: number }[];
  merged: { id: string; email: string }[];
}

/** Writes a supporter for every response. */
export function serializeSupporter(row: SupporterRow): ShownSupporter {
  return {
    id: row.id,
    recipient_id: row.recipientId,
    name: row.name,
    email: row.email,
    is_email_confirmed: row.isEmailConfirmed,
    address: row.address as ShownSupporter["address"],
    company: row.company,
    contact_name: row.contactName,
    totals: row.totals.map(({ currency, givenCents, giftsCount }) => ({
      currency,
      given_cents: centsToJson(BigInt(givenCents)),
      gifts_count: giftsCount,
    })),
    first_gift_at: instant(row.firstGiftAt),
    last_gift_at: instant(row.lastGiftAt),
    is_monthly: row.isMonthly,
    tags: row.tags,
    do_not_contact: row.doNotContact,
    allows_news: row.allowsMailings,
    merged: row.merged,
    created_at: instant(row.createdAt),
  };
}
