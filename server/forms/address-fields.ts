import { line, oneOf } from "@/server/forms/fields";
import { COUNTRY_CODES } from "@/server/kernel/countries";
import type { PostalAddress } from "@/server/resources/address";

const part = (max: number) => line({ max, hasNoAddress: true });

/** The fields of a postal address; all are optional. */
export const addressFields = {
  line1: part(200),
  line2: part(200),
  city: part(100),
  region: part(100),
  postal_code: part(20),
  country: oneOf([...COUNTRY_CODES, ""], ""),
};
export const ADDRESS_FIELDS = ["line1", "line2", "city", "region", "postal_code", "country"] as const;

/** The postal address that was entered, with null for each part that was left out. */
export function addressIn(entered: Record<(typeof ADDRESS_FIELDS)[number], string>): PostalAddress {
  const { line1, line2, city, region, postal_code, country } = entered;
  return {
    line1: line1 || null,
    line2: line2 || null,
    city: city || null,
    region: region || null,
    postal_code: postal_code || null,
    country: country || null,
  };
}
