import { z } from "zod";
import { COUNTRY_CODES } from "@/server/kernel/countries";
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

const COUNTRY = "The ISO 3166-1 alpha-2 code of the country.";

function each<Field>(make: (part: (typeof PARTS)[Part]) => Field): Record<Part, Field> {
  return Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, make(part)])) as Record<Part, Field>;
}

/** A country in a request. */
export const countryField = z
  .string()
  .refine((code) => COUNTRY_CODES.has(code), {
    error: "must be an ISO 3166-1 alpha-2 code in uppercase, such as US",
  })
  .meta({ pattern: "^[A-Z]{2}$", maxLength: 2 });

/** An address in a request. */
export const addressField = z
  .strictObject({
    ...each(({ max, says }) => textField(max).nullish().describe(says)),
    country: countryField.nullish().describe(COUNTRY),
  })
  .meta({ id: "AddressInput", description: "A postal address, printed on receipts." });

/** An address as an identity shows it: only the parts that were given. */
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

/** A postal address as someone entered it, with null for each part that they left out. */
export const postalAddress = z.strictObject({
  ...each(({ max }) => textField(max).nullable()),
  country: z.string().nullable(),
});
export type PostalAddress = z.infer<typeof postalAddress>;
