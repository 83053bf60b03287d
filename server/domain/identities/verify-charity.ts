import { z } from "zod";
import { CHARITY_REGISTERS } from "@/server/domain/identities/charity-registration";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { emitEvents } from "@/server/events/emit";
import type { Identity } from "@/server/generated/prisma/client";
import { InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { serializeIdentity } from "@/server/resources/identity";

const verifyCharityInput = z.strictObject({
  identityId: z.string(),
  /** ISO 3166 code. */
  jurisdiction: z.string(),
  registrationNumber: z.string(),
  /** The basis of the decision, such as `irs_eo_bmf 2026-11` or `operator`. */
  source: z.string(),
  /** Whether the IRS files list it as a 501(c)(3) organization. */
  is501c3: z.boolean().optional(),
});
type VerifyCharity = z.infer<typeof verifyCharityInput>;

/** Records the operator's decision that an organization is a verified charity. Idempotent. */
export const verifyCharity = operation({
  name: "verifyCharity",
  summary: "Records that an organization is a verified charity.",
  permission: { operator: true },
  input: verifyCharityInput,
  errors: [InvalidParameter, InvalidState, ResourceNotFound],
  run: recordVerifiedCharity,
});

/** The same for other operations, which have checked the caller's permission. */
export async function recordVerifiedCharity(ctx: Context, decision: VerifyCharity): Promise<Identity> {
  const number = registrationNumber(decision);
  return ctx.transaction(async (tx) => {
    const before = await lockIdentity(tx, decision.identityId);
    if (before.type !== "organization") throw invalid("identity_id", "must be an organization's.");
    const ein = einOf(before, decision.jurisdiction, number);
    const legalName = requireName(before);
    const { jurisdiction, source, is501c3 = false } = decision;
    if (isDecided(before, { jurisdiction, number, source, is501c3 })) return before;
    const now = tx.now();
    await audit(tx, "charity.verify", before.id, { jurisdiction, registration_number: number, source });
    const verified = await tx.db.identity.update({
      where: { id: before.id },
      data: {
        charityStatus: "verified",
        charityJurisdiction: jurisdiction,
        charityRegistrationNumber: number,
        charityVerifiedAt: now,
        charitySource: source,
        is501c3,
        ein,
        legalName,
        updatedAt: now,
      },
    });
    await recordFollowUps(tx, "issue_receipts", [verified.id]);
    const data = serializeIdentity(verified);
    await emitEvents(tx, [
      { type: "identity.charity_verified", subjectId: verified.id, partyIds: [verified.id], data },
    ]);
    return verified;
  });
}

function registrationNumber({ jurisdiction, registrationNumber }: VerifyCharity): string {
  const register = Object.hasOwn(CHARITY_REGISTERS, jurisdiction) ? CHARITY_REGISTERS[jurisdiction] : undefined;
  if (!register) throw invalid("jurisdiction", `must be one of: ${Object.keys(CHARITY_REGISTERS).join(", ")}.`);
  const number = register.normalize(registrationNumber);
  if (number === null) throw invalid("registration_number", `is not a valid ${register.name}.`);
  return number;
}

/** In the US the number is the EIN; an organization with another EIN is not the charity in question. */
function einOf(identity: Identity, jurisdiction: string, number: string): string | null {
  if (jurisdiction !== "US") return identity.ein;
  const ein = number.replace(/\D/g, "");
  if (identity.ein === null || identity.ein === ein) return ein;
  throw InvalidState({
    message: "The organization has a different EIN. Correct its EIN first, or verify that number.",
    context: { charity_status: identity.charityStatus },
  });
}

/**
 * Returns the name that the charity is verified under. Receipts show it from then on, and only an operator can change
 * it.
 */
function requireName({ legalName, displayName, charityStatus }: Identity): string {
  const name = legalName ?? displayName;
  if (name !== null) return name;
  throw InvalidState({
    message: "The organization has no name. Set its legal name first.",
    context: { charity_status: charityStatus },
  });
}

function isDecided(
  identity: Identity,
  { jurisdiction, number, source, is501c3 }: { jurisdiction: string; number: string; source: string; is501c3: boolean },
): boolean {
  return (
    identity.charityStatus === "verified" &&
    identity.charityJurisdiction === jurisdiction &&
    identity.charityRegistrationNumber === number &&
    identity.charitySource === source &&
    identity.is501c3 === is501c3
  );
}

function invalid(param: string, rest: string) {
  const message = `${param} ${rest}`;
  return InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }] });
}
