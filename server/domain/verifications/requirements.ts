import type { Identity } from "@/server/generated/prisma/client";
import type { VerificationRequirement } from "@/server/resources/verification";

const BY_TIER: Record<"person" | "organization", Record<number, readonly VerificationRequirement[]>> = {
  person: { 1: ["government_id"], 2: ["selfie", "proof_of_address"], 3: ["source_of_funds", "tax_id"] },
  organization: {
    1: ["government_id"],
    2: ["selfie", "proof_of_address"],
    3: ["registration_document", "ein_letter", "officers_and_owners"],
  },
};

/**
 * The requirements of a tier, including those of lower tiers. For an organization, its representative shows their ID.
 */
export function requirementsOf({ type }: Pick<Identity, "type">, tier: number): VerificationRequirement[] {
  const asked = BY_TIER[type === "individual" ? "person" : "organization"];
  return [1, 2, 3].filter((each) => each <= tier).flatMap((each) => asked[each] ?? []);
}
