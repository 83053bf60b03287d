import { z } from "zod";
import { textField } from "@/server/resources/fields";
import { countryOut, textOut } from "@/server/resources/response-fields";

/** The parts of a postal address that are free text, with how long each may be. */
const PARTS = {
  line1: { max: 200, says: "Street and number." },
  line2: { max: 200, says: "What else finds the door: floor, building, care of." },
  city: { max: 100, says: "City, town or village." },
  region: { max: 100, says: "State, province or county." },
  postal_code: { max: 20, says: "Post code or ZIP code." },
} as const;
type Part = keyof typeof PARTS;

const COUNTRY = "The country, as ISO 3166 writes it.";

function each<Field>(make: (part: (typeof PARTS)[Part]) => Field): Record<Part, Field> {
  return Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, make(part)])) as Record<Part, Field>;
}

/** An address in a request. */
export const addressField = z
  .strictObject({
    ...each(({ max, says }) => textField(max).nullish().describe(says)),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: "must be an ISO 3166 code of two capitals, such as US" })
      .meta({ maxLength: 2 })
      .nullish()
      .describe(COUNTRY),
  })
  .meta({ id: "AddressInput", description: "A postal address; receipts print it." });

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
