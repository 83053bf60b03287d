import { z } from "zod";
import { identityAddress, type PostalAddress } from "@/server/resources/address";
import { supporterId as supporterIdField } from "@/server/resources/fields";
import { textOut } from "@/server/resources/response-fields";

/** The contact details that the recipient may see, as passed to the database with a gift. */
export interface SharedContact {
  /** The donor's name; the company's if someone gives on its behalf. */
  name: string;
  email: string;
  /** The postal address, if the form asked for one. Absent from contacts stored before forms could ask. */
  address?: PostalAddress | null;
  company: string | null;
  /** The person who gave on the company's behalf. */
  contact_name: string | null;
  /** Whether the donor ticked the box for the recipient's mailings. */
  allows_news: boolean;
}

/** What a recipient knows of a gift's donor. */
export const giftDonorResource = z
  .strictObject({
    supporter_id: supporterIdField.nullable().describe("The supporter that the donor is to the recipient."),
    name: textOut(200).nullable().describe("The name that the receipt has."),
    email: textOut(320).nullable().describe("The email address that was typed with the gift. Nobody has proven it."),
    address: identityAddress.nullable().describe("The postal address."),
    company: textOut(200).nullable().describe("The company that gave."),
    contact_name: textOut(200).nullable().describe("Who gave for the company."),
    allows_news: z.boolean().nullable().describe("Whether the donor ticked the box for the recipient's mailings."),
  })
  .meta({ id: "GiftDonor", description: "What the recipient of a gift gets to know of its donor. null: not known." });

export type GiftDonor = z.infer<typeof giftDonorResource>;

/** A contact as it was stored with its gift. */
export interface StoredContact {
  name: string | null;
  email: string;
  address: unknown;
  company: string | null;
  contactName: string | null;
  allowsMailings: boolean | null;
  /** The recipient's supporter with that address, or the one that it was merged into. */
  supporterId: string | null;
}

/** Writes a donor from the contact shared with the gift; without a contact, from the name alone. */
export function serializeGiftDonor(contact: StoredContact | null, name: string | null): GiftDonor {
  return {
    supporter_id: contact?.supporterId ?? null,
    name: contact?.name ?? name,
    email: contact?.email ?? null,
    address: (contact?.address as GiftDonor["address"]) ?? null,
    company: contact?.company ?? null,
    contact_name: contact?.contactName ?? null,
    allows_news: contact?.allowsMailings ?? null,
  };
}
