import type Stripe from "stripe";

type Metadata = Record<string, string>;

/** Merges the given metadata into the former: an empty value removes its key, null removes all. */
export function mergeMetadata(former: Metadata | null, given: Metadata | null | undefined): Metadata {
  if (given === null) return {};
  const merged = { ...former, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}

type GivenAddress = { [K in keyof Stripe.Address]?: string | null };

/** An address with all its fields. */
export function addressOf(given: GivenAddress | undefined): Stripe.Address {
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = given ?? {};
  return { city, country, line1, line2, postal_code, state };
}

interface GivenBilling {
  address?: GivenAddress;
  email?: string | null;
  name?: string | null;
  phone?: string | null;
}

/** Billing details with all their fields. */
export function billingOf({ address, email, name, phone }: GivenBilling = {}) {
  return { address: addressOf(address), email: email ?? null, name: name ?? null, phone: phone ?? null, tax_id: null };
}
