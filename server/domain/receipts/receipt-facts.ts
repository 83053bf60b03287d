import { nameOf } from "@/server/domain/identities/name-of";
import type { Gift, Identity } from "@/server/generated/prisma/client";
import { isBlank } from "@/server/kernel/blank";
import { centsToJson } from "@/server/kernel/money";
import { instant } from "@/server/resources/fields";
import type { ReceiptFacts } from "@/server/resources/receipt-document";

type Address = ReceiptFacts["donor"]["address"];

/**
 * Returns the facts at the time of issue, which are stored with the receipt: later changes of names do not affect it.
 */
export function receiptFactsOf(
  gift: Gift & { settledAt: Date },
  donor: Identity,
  recipient: Identity,
  verifiedBy: string | null,
): ReceiptFacts {
  return {
    donor: { name: gift.donorName ?? nameOf(donor), address: addressOf(donor) },
    recipient: {
      name: nameOf(recipient),
      display_name: otherNameOf(recipient),
      registration: registrationOf(recipient),
      address: addressOf(recipient),
      time_zone: recipient.timeZone,
    },
    gift: {
      id: gift.id,
      given_at: instant(gift.chargedAt ?? gift.createdAt),
      settled_at: instant(gift.settledAt),
      fee_cents: centsToJson(gift.feeCents),
    },
    benefits: [],
    charity: { is_501c3: recipient.is501c3, verified_by: verifiedBy },
  };
}

/** The name by which donors know a charity, if it is not the name on the register. */
function otherNameOf(recipient: Identity): string | null {
  const name = recipient.displayName;
  return name !== null && !isBlank(name) && name !== nameOf(recipient) ? name : null;
}

function registrationOf({
  ein,
  charityRegistrationNumber,
  charityJurisdiction,
}: Identity): ReceiptFacts["recipient"]["registration"] {
  if (charityJurisdiction === "US" && ein) return { label: "EIN", value: `${ein.slice(0, 2)}-${ein.slice(2)}` };
  return charityRegistrationNumber ? { label: "Registration number", value: charityRegistrationNumber } : null;
}

function addressOf(identity: Identity): Address {
  if (!identity.address) return null;
  const given = identity.address as Partial<NonNullable<Address>>;
  const { line1 = null, line2 = null, city = null, region = null, postal_code = null, country = null } = given;
  return { line1, line2, city, region, postal_code, country };
}
