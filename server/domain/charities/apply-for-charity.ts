import type { z } from "zod";
import { charityApplicationStates } from "@/server/domain/charities/application-states";
import { charityApplicationTransitions } from "@/server/domain/charities/application-transitions";
import { assessApplication, type Evidence } from "@/server/domain/charities/assess-application";
import { emailCharityMembers } from "@/server/domain/charities/email-members";
import { decision, settleApplication, withRequirements } from "@/server/domain/charities/settle-application";
import { CHARITY_REGISTERS } from "@/server/domain/identities/charity-registration";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import type { CharityApplication, Identity } from "@/server/generated/prisma/client";
import { InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { parseUrl } from "@/server/kernel/parse-url";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import {
  charityApplicationCreateBody,
  charityApplicationResource,
  serializeCharityApplication,
} from "@/server/resources/charity-application";

type Application = z.infer<typeof charityApplicationCreateBody>;

/** Applies for charity status for an organization. The register decides, or else a reviewer. */
export const applyForCharity = operation({
  name: "applyForCharity",
  summary: "Applies for an organization to count as a charity.",
  description:
    "Gifts to a verified charity get tax receipts. In the US, the EIN and the legal name are looked up in the files of the IRS; the organization must also have passed verification for tier 3 and have proven that it is this charity. Registrations in other countries, and whatever the files leave open, are looked at by a reviewer. While an application is open, the legal name and the EIN are locked.",
  permission: { scope: "identities:write" },
  subject: identitySubject,
  input: charityApplicationCreateBody,
  output: charityApplicationResource,
  errors: [InvalidParameter, InvalidState],
  async run(ctx, input, { subject }) {
    const registered = { ...registeredOf(subject, input), website: readWebsite(input.website) };
    // Read before the transaction: the lists may be replaced at any time.
    const evidence = await assessApplication(ctx, registered);
    return ctx.transaction(async (tx) => withRequirements(tx, await write(tx, subject, registered, evidence)));
  },
  show: serializeCharityApplication,
});

/** Reads an organization's newest application, unless it was withdrawn. */
export const getCharityApplication = operation({
  name: "getCharityApplication",
  summary: "Gets the latest application of an organization to count as a charity.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: charityApplicationResource,
  errors: [ResourceNotFound],
  async run(ctx, { id }) {
    const application = await latestApplication(ctx, id);
    if (!application || application.status === "withdrawn") throw ResourceNotFound();
    return withRequirements(ctx, application);
  },
  show: serializeCharityApplication,
});

/** Withdraws an open application. After that, the name and EIN can be corrected. */
export const withdrawCharityApplication = operation({
  name: "withdrawCharityApplication",
  summary: "Withdraws an organization's open application to count as a charity.",
  permission: { scope: "identities:write" },
  subject: identitySubject,
  errors: [ResourceNotFound],
  run: (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      await lockIdentity(tx, id);
      const open = await tx.db.charityApplication.findFirst({ where: { identityId: id, status: "open" } });
      if (!open) throw ResourceNotFound();
      await move(tx, charityApplicationTransitions, open, "withdraw", decision(tx, "withdrawn"));
      await tx.db.identity.update({ where: { id }, data: { charityStatus: "unverified", updatedAt: tx.now() } });
      await withdrawTask(tx, { kind: "charity_review", subjectId: open.id }, "withdrawn");
      await audit(tx, "charity.withdraw", id, { application: open.id });
    }),
});

/** The newest application of an organization, or null. */
export function latestApplication(ctx: Context, identityId: string): Promise<CharityApplication | null> {
  return ctx.db.charityApplication.findFirst({
    where: { identityId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

interface Registered {
  jurisdiction: string;
  registrationNumber: string;
  legalName: string;
  website: string | null;
}

function registeredOf(identity: Identity, { jurisdiction: country, registration_number }: Application) {
  const jurisdiction = country ?? "US";
  if (identity.type !== "organization") throw invalid("id", "Only organizations can count as a charity.");
  const legalName = identity.legalName ?? identity.displayName;
  if (legalName === null)
    throw InvalidState({
      message: "The organization has no legal name. Set it first.",
      context: { charity_status: identity.charityStatus },
    });
  const given = registration_number ?? (jurisdiction === "US" ? identity.ein : null);
  if (given === null) throw invalid("registration_number", "registration_number is required.");
  const { name, normalize } = CHARITY_REGISTERS[jurisdiction]!;
  const registrationNumber = normalize(given);
  if (registrationNumber === null) throw invalid("registration_number", `registration_number is not a valid ${name}.`);
  if (jurisdiction === "US" && identity.ein !== null && identity.ein !== registrationNumber.replace("-", ""))
    throw invalid("registration_number", "registration_number is not the identity's EIN. Correct its EIN first.");
  return { jurisdiction, registrationNumber, legalName };
}

function readWebsite(text: string | null | undefined): string | null {
  if (text == null || text.trim() === "") return null;
  const url = parseUrl(text.trim());
  const isSite = url?.protocol === "https:" && url.hostname.includes(".") && !url.username && !url.password;
  if (!isSite) throw invalid("website", "website must be an https URL, such as https://example.org.");
  return url.href;
}

async function write(
  tx: Context,
  subject: Identity,
  registered: Registered,
  { outcome, reason, evidence, source }: Evidence,
): Promise<CharityApplication> {
  const identity = await lockIdentity(tx, subject.id);
  requireOpenTo(identity);
  // The name was compared with the register before the lock.
  if ((identity.legalName ?? identity.displayName) !== registered.legalName)
    throw InvalidState({
      message: "The legal name has just changed. Apply again.",
      context: { charity_status: identity.charityStatus },
    });
  const isRefused = outcome === "not_eligible" || outcome === "invalid";
  const created = await tx.db.charityApplication.create({
    data: {
      id: tx.newId("charityApplication"),
      identityId: identity.id,
      ...registered,
      outcome,
      reason,
      evidence: { ...evidence, source },
      status: initialState(charityApplicationStates),
      createdAt: tx.now(),
    },
  });
  const application = isRefused
    ? await move(tx, charityApplicationTransitions, created, "reject", decision(tx, reason))
    : created;
  const charity = {
    charityJurisdiction: registered.jurisdiction,
    charityRegistrationNumber: registered.registrationNumber,
  };
  const refused = reason === "revoked" ? "revoked" : "unverified";
  await tx.db.identity.update({
    where: { id: identity.id },
    data: {
      ...charity,
      charityStatus: isRefused ? refused : "pending",
      charitySource: isRefused ? source : null,
      charityVerifiedAt: null,
      updatedAt: tx.now(),
    },
  });
  await audit(tx, "charity.apply", identity.id, { application: application.id, outcome, reason, source });
  if (isRefused) {
    await emailCharityMembers(tx, identity.id, { occasion: "rejected", key: application.id, note: null });
    return application;
  }
  return settleApplication(tx, application, identity);
}

function requireOpenTo({ charityStatus, status }: Identity): void {
  if (status !== "active") throw InvalidState({ message: "The identity is not active.", context: { status } });
  if (charityStatus === "unverified" || charityStatus === "revoked") return;
  const message =
    charityStatus === "verified"
      ? "The organization is a verified charity already."
      : "The organization has an open application. Wait for its decision, or withdraw it first.";
  throw InvalidState({ message, context: { charity_status: charityStatus } });
}

function invalid(param: string, message: string) {
  return InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }] });
}
