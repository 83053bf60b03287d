import { latestApplication } from "@/server/domain/charities/apply-for-charity";
import { type CharityProofKind, isControlProven, provenKinds } from "@/server/domain/charities/charity-proofs";
import { writeEin } from "@/server/domain/charities/read-ein";
import { withRequirements } from "@/server/domain/charities/settle-application";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { operation } from "@/server/operations/operation";
import type { ApplicationWithRequirements } from "@/server/resources/charity-application";
import type { CHARITY_STATUSES } from "@/server/resources/identity";

/** What the members of an organization see of it as a charity. */
export interface CharityStatusOf {
  status: (typeof CHARITY_STATUSES)[number];
  number: string | null;
  source: string | null;
  legalName: string | null;
  /** As it is printed. */
  ein: string | null;
  /** The newest application; null without one, and for one that was withdrawn. */
  application: ApplicationWithRequirements | null;
  proofs: CharityProofKind[];
  /** Whether an open application gains by another proof of control. */
  needsProofs: boolean;
}

/** Reads what an organization is as a charity, for the page of its members. */
export const readCharityStatus = operation({
  name: "readCharityStatus",
  summary: "Reads what an organization is as a charity.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  async run(ctx, { id }, { subject: identity }): Promise<CharityStatusOf> {
    const application = await latestApplication(ctx, id);
    const proofs = application ? await provenKinds(ctx, application) : [];
    const isShown = application !== null && application.status !== "withdrawn";
    return {
      status: identity.charityStatus as CharityStatusOf["status"],
      number: identity.charityStatus === "unverified" ? null : identity.charityRegistrationNumber,
      source: identity.charitySource,
      legalName: identity.legalName ?? identity.displayName,
      ein: identity.ein && writeEin(identity.ein),
      application: isShown ? await withRequirements(ctx, application) : null,
      proofs,
      needsProofs: application?.status === "open" && !isControlProven(ctx, application, proofs),
    };
  },
});
