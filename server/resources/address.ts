import { z } from "zod";
import { textField } from "@/server/resources/fields";
import { countryOut, textOut } from "@/server/resources/response-fields";

/** The parts of a postal address that are free text, with how long each may be. */
const PARTS = {
  line1: { max: 200, says: "The street and number." },
  line2: { max: 200, says: "Additional address details: floor, building, care of." },
  city: { max: 100, says: "The city, town or village." },
  region: { max: 100, says: "The state, province or county." },
  postal_code: { max: 20, says: "The postal code or ZIP code." },
} as const;
type Part = keyof typeof PARTS;

const COUNTRY = "The ISO 3166 country code.";

function each<Field>(make: (part: (typeof PARTS)[Part]) => Field): Record<Part, Field> {
  return Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, make(part)])) as Record<Part, Field>;
}

/** An address in a request. */
export const addressField = z
  .strictObject({
    ...each(({ max, says }) => textField(max).nullish().describe(says)),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: "must be an ISO 3166 code of two uppercase letters, such as US" })
      .meta({ maxLength: 2 })
      .nullish()
      .describe(COUNTRY),
  })
  .meta({ id: "AddressInput", description: "A postal address, printed on receipts." });

/** An address as an identity shows it: with the parts that were given. */
export const identityAddress = z
  .strictObject({
    ...each(({ max, says }) => textOut(max).nullish().describe(says)),
    country: countryOut.nullish().describe(COUNTRY),
  })
  .meta({ id: "IdentityAddress", description: "A postal address." });

/** An address as a document prints it: every part, null where it has no value. */
export const documentAddress = z
  .strictObject({
    ...each(({ max, says }) => textOut(max).nullable().describe(says)),
    country: countryOut.nullable().describe(COUNTRY),
  })
  .meta({ id: "Address", description: "A postal address." });
