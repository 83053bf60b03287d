import { latestApplication } from "@/server/domain/charities/apply-for-charity";
import { type CharityProofKind, isControlProven, provenKinds } from "@/server/domain/charities/charity-proofs";
import { writeEin } from "@/server/domain/charities/read-ein";
import { withRequirements } from "@/server/domain/charities/settle-application";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { operation } from "@/server/operations/operation";
import type { ApplicationWithRequirements } from "@/server/resources/charity-application";
import type { CHARITY_STATUSES } from "@/server/resources/identity";

/** What an organization's members see of its charity status. */
export interface CharityStatusOf {
  status: (typeof CHARITY_STATUSES)[number];
  number: string | null;
  source: string | null;
  legalName: string | null;
  /** In printed form. */
  ein: string | null;
  /** The newest application; null if there is none or it was withdrawn. */
  application: ApplicationWithRequirements | null;
  proofs: CharityProofKind[];
  /** Whether another proof of control would help an open application. */
  needsProofs: boolean;
}

/** Reads an organization's charity status for its members' page. */
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
