import type { Identity } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";
import type { ShownCharity, ShownParty } from "@/server/resources/campaign-page";
import { instant } from "@/server/resources/fields";

/** What determines how pages show an identity. */
export type ShownIdentity = Pick<
  Identity,
  | "id"
  | "type"
  | "displayName"
  | "legalName"
  | "charityStatus"
  | "charityJurisdiction"
  | "charityRegistrationNumber"
  | "ein"
  | "charityCheckedAt"
  | "charityVerifiedAt"
>;

/**
 * A party by its public name. A charity's verification mark applies to its legal name, so the two are shown together.
 */
export function shownParty(identity: ShownIdentity): ShownParty {
  const isVerifiedCharity = identity.charityStatus === "verified";
  const name = publicName(identity);
  const legalName = isVerifiedCharity && identity.legalName !== name ? identity.legalName : null;
  return {
    id: identity.id,
    name,
    legalName,
    isVerifiedCharity,
    charity: isVerifiedCharity ? charityOf(identity) : null,
  };
}

function charityOf(identity: ShownIdentity): ShownCharity {
  const { charityJurisdiction: country, charityRegistrationNumber, ein } = identity;
  const checkedAt = identity.charityCheckedAt ?? identity.charityVerifiedAt;
  return { country, number: charityRegistrationNumber ?? ein, checkedAt: checkedAt && instant(checkedAt) };
}
