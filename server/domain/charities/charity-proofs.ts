import { SANDBOX_EINS } from "@/server/domain/charities/sandbox-listings";
import { emailDomainOf } from "@/server/domain/charities/site-domain";
import type { CharityApplication } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** What can prove that an organization is the charity whose number it entered. */
export const CHARITY_PROOFS = {
  email_domain: "an email address at the organization's site",
  post: "a code sent by post to the address in the register",
  bank_account: "a bank account in the legal name",
  officer: "an officer who passed tier 2 and is named in the last Form 990",
} as const;
export type CharityProofKind = keyof typeof CHARITY_PROOFS;

/** How many different proofs are enough. */
const PROOFS_NEEDED = 2;

type Proven = Pick<CharityApplication, "identityId" | "jurisdiction" | "registrationNumber" | "website">;

/** What a proof applies to, as stored with it. */
export function registrationOf({ jurisdiction, registrationNumber }: Omit<Proven, "identityId" | "website">): string {
  return `${jurisdiction} ${registrationNumber}`;
}

/** Reads which proofs of control an organization has given for its current number and site. */
export async function provenKinds(ctx: Context, application: Proven): Promise<CharityProofKind[]> {
  const { identityId, website } = application;
  const proofs = await ctx.db.charityProof.findMany({
    where: { identityId, registration: registrationOf(application), provenAt: { not: null } },
    orderBy: { kind: "asc" },
  });
  const counts = ({ kind, detail, hash }: (typeof proofs)[number]) =>
    kind !== "email_domain" || hash === null || (website !== null && emailDomainOf(detail, website) !== null);
  return proofs.filter(counts).map(({ kind }) => kind as CharityProofKind);
}

/** Whether control is proven. The sandbox's eligible number needs no proof. */
export function isControlProven(
  { settings }: Context,
  { registrationNumber }: Pick<CharityApplication, "registrationNumber">,
  proven: readonly CharityProofKind[],
): boolean {
  const isSandboxEin = settings.mode === "sandbox" && registrationNumber.replace("-", "") === SANDBOX_EINS.eligible;
  return isSandboxEin || proven.length >= PROOFS_NEEDED;
}
