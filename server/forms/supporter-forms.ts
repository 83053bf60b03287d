import { z } from "zod";
import { addressFields, addressIn } from "@/server/forms/address-fields";
import { defineForm, note } from "@/server/forms/define-form";
import { anyText, email, line, paragraphs, ticked } from "@/server/forms/fields";
import {
  SUPPORTER_NAME_MAX_CHARACTERS,
  SUPPORTER_NOTES_MAX_CHARACTERS,
  SUPPORTER_TAG_MAX_CHARACTERS,
  SUPPORTER_TAGS_MAX,
} from "@/server/kernel/limits";

/** The maximum length of all tags with their commas. */
const TAGS_MAX_CHARACTERS = SUPPORTER_TAGS_MAX * (SUPPORTER_TAG_MAX_CHARACTERS + 2);

const tagsIn = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** What members record about a supporter: comma-separated tags, notes, and whether not to contact them. */
export const supporterForm = defineForm(
  z
    .object({
      tags: line({ max: TAGS_MAX_CHARACTERS }),
      notes: paragraphs({ max: SUPPORTER_NOTES_MAX_CHARACTERS }),
      do_not_contact: ticked(),
      seen: anyText(),
    })
    .superRefine(({ tags }, ctx) => {
      const each = tagsIn(tags);
      if (each.length > SUPPORTER_TAGS_MAX || each.some((tag) => [...tag].length > SUPPORTER_TAG_MAX_CHARACTERS))
        note(ctx, "tagsTooMany", { field: "tags" });
    }),
  ({ tags, ...entered }) => ({ ...entered, tags: tagsIn(tags) }),
);

/** Asks for the email address at which a supporter will be asked for permission to write there. */
export const supporterAddressForm = defineForm(z.object({ email: email() }));

/** Asks a supporter to confirm a name and postal address. */
export const correctionForm = defineForm(
  z.object({
    name: line({ max: SUPPORTER_NAME_MAX_CHARACTERS, missing: "nameMissing", hasNoAddress: true }),
    ...addressFields,
  }),
  ({ name, ...address }) => ({ name, address: addressIn(address) }),
);
