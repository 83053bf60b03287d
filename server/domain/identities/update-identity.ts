import type { z } from "zod";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { revokeChanged } from "@/server/domain/identities/revoke-passes";
import { defaultTimeZone, type Residence } from "@/server/domain/identities/time-zone-of-address";
import { emitEvents } from "@/server/events/emit";
import { type Identity, Prisma } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { mergeMetadata } from "@/server/operations/merge-metadata";
import { operation } from "@/server/operations/operation";
import { identityResource, identityUpdateBody, serializeIdentity } from "@/server/resources/identity";

type IdentityChanges = z.infer<typeof identityUpdateBody>;
type Assignment = [column: string, value: Prisma.Sql];

/** Changes an identity that the caller manages. A new name emits an event, which starts screening. */
export const updateIdentity = operation({
  name: "updateIdentity",
  summary: "Updates an identity you manage.",
  description:
    "Fields you leave out stay unchanged. null clears a field. A new name is screened afterwards. The legal name and the EIN of a verified charity are locked. Another legal name or EIN revokes the verifications that it was shown for, and the tier falls.",
  permission: { scope: "identities:write" },
  subject: identitySubject,
  input: identityUpdateBody,
  output: identityResource,
  errors: [InvalidParameter, InvalidState],
  run: (ctx, { id, ...changes }) => changeIdentity(ctx, id, changes),
  show: serializeIdentity,
});

function changeIdentity(ctx: Context, identityId: string, changes: IdentityChanges): Promise<Identity> {
  return ctx.transaction(async (tx) => {
    const before = await lockIdentity(tx, identityId);
    rejectEinChange(before, changes);
    rejectLegalNameChange(tx, before, changes);
    const fields = [
      ...assignmentsOf({ ...changes, metadata: mergeMetadata(before.metadata, changes.metadata) }),
      ...timeZoneAssignments(before, changes),
      ...charityAssignments(before, changes),
    ];
    if (fields.length === 0) return before;
    const assignments = Prisma.join(
      fields.map(([column, value]) => Prisma.sql`${Prisma.raw(column)} = ${value}`),
      ", ",
    );
    await tx.db.$executeRaw`
      UPDATE identities SET ${assignments}, updated_at = ${tx.now()}::timestamptz,
        screening_fingerprint = CASE WHEN ${isScreened(changes)}::boolean THEN NULL ELSE screening_fingerprint END
      WHERE id = ${identityId}`;
    const after = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
    const isRenamed = after.displayName !== before.displayName || after.legalName !== before.legalName;
    if (isRenamed) await emitRenamed(tx, after);
    await revokeChanged(tx, before, after);
    await audit(tx, "identity.update", identityId, { fields: fields.map(([column]) => column).join(",") });
    return tx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
  });
}

/** True if a field changes that is screened, because the current verdict is about its old value. */
function isScreened({ display_name, legal_name, ein, address }: IdentityChanges): boolean {
  return [display_name, legal_name, ein, address].some((change) => change !== undefined);
}

function rejectEinChange(identity: Identity, { ein }: IdentityChanges): void {
  if (ein === undefined || ein === identity.ein) return;
  if (identity.type !== "organization" && ein !== null) {
    const message = "ein is for organizations only.";
    throw InvalidParameter({ message, details: [{ param: "ein", code: InvalidParameter.code, message }] });
  }
  if (isLocked(identity)) {
    throw InvalidState({
      param: "ein",
      message: "The EIN can change only while the charity status is unverified. Ask the operator to change it.",
      context: { charity_status: identity.charityStatus },
    });
  }
}

/**
 * An organization that was rejected because its EIN was revoked has never been a charity here, so it may correct the
 * EIN.
 */
function isLocked({ charityStatus, charityVerifiedAt }: Identity): boolean {
  return charityStatus !== "unverified" && !(charityStatus === "revoked" && charityVerifiedAt === null);
}

/** A charity is verified by its number and legal name together, so neither may change while it is verified. */
function rejectLegalNameChange({ caller }: Context, identity: Identity, { legal_name: name }: IdentityChanges): void {
  if (name === undefined || name === identity.legalName || !isLocked(identity)) return;
  if (isTrusted(caller) && name !== null) return;
  throw InvalidState({
    param: "legal_name",
    message: "The legal name can change only while the charity status is unverified. Ask the operator to change it.",
    context: { charity_status: identity.charityStatus },
  });
}

/** Returns the columns to write. Column names come from our code, never from the client; JSON is written as text. */
function assignmentsOf(changes: IdentityChanges): Assignment[] {
  const text = (value: string | null) => Prisma.sql`${value}::text`;
  const json = (value: object | null) => Prisma.sql`${value === null ? null : JSON.stringify(value)}::json`;
  const { display_name, legal_name, ein, address, metadata } = changes;
  const given: (Assignment | null)[] = [
    display_name === undefined ? null : ["display_name", text(display_name)],
    legal_name === undefined ? null : ["legal_name", text(legal_name)],
    ein === undefined ? null : ["ein", text(ein)],
    address === undefined ? null : ["address", json(address)],
    metadata === undefined ? null : ["metadata", json(metadata)],
  ];
  return given.filter((field) => field !== null);
}

/** A time zone that was set stays until it is changed; the default follows the address. */
function timeZoneAssignments(before: Identity, { time_zone, address }: IdentityChanges): Assignment[] {
  const isSet = time_zone === undefined ? before.isTimeZoneSet : time_zone !== null;
  if (time_zone === undefined && (isSet || address === undefined)) return [];
  const residence = address === undefined ? (before.address as Residence | null) : address;
  const timeZone = time_zone ?? defaultTimeZone(residence);
  return [
    ["time_zone", Prisma.sql`${timeZone}::text`],
    ["is_time_zone_set", Prisma.sql`${isSet}::boolean`],
  ];
}

/** Resets the result of the register lookup, which was about another number or name. */
function charityAssignments(
  { charityStatus, charityVerifiedAt }: Identity,
  { ein, legal_name }: IdentityChanges,
): Assignment[] {
  const wasCharity = charityVerifiedAt !== null;
  if (charityStatus !== "revoked" || wasCharity || (ein === undefined && legal_name === undefined)) return [];
  const none = Prisma.sql`NULL`;
  return [
    ["charity_status", Prisma.sql`${"unverified"}::text`],
    ["charity_jurisdiction", none],
    ["charity_registration_number", none],
    ["charity_source", none],
  ];
}

/** Starts the job that screens the new name. */
async function emitRenamed(tx: Context, identity: Identity): Promise<void> {
  const data = serializeIdentity(identity);
  await emitEvents(tx, [{ type: "identity.renamed", subjectId: identity.id, partyIds: [identity.id], data }]);
}
