import { z } from "zod";
import type { PoolInvitation } from "@/server/generated/prisma/client";
import { createdAtOut, emailField, identityId, idField, instant, instantOut } from "@/server/resources/fields";
import { poolId } from "@/server/resources/pool";
import { textOut } from "@/server/resources/response-fields";
import { LOCALES } from "@/server/texts/locales";

export const poolInvitationId = idField("poolInvitation");

/** An invitation to a pool in every response. */
export const poolInvitationResource = z
  .strictObject({
    id: poolInvitationId.describe("The id of the invitation."),
    pool_id: poolId.describe("The pool."),
    email: textOut(254).describe("The address that it was sent to. Only who proves it can join."),
    invited_by: identityId.describe("The steward who invited."),
    expires_at: instantOut.describe("When it can no longer be used."),
    created_at: createdAtOut,
  })
  .meta({ id: "PoolInvitation", description: "Someone whom a steward invited to a pool by email." });

export const poolInviteBody = z
  .strictObject({
    email: emailField.describe("Whom to invite."),
    locale: z.enum(LOCALES).nullish().describe("The language of the email. Default: en."),
  })
  .meta({ id: "PoolInvite", description: "Whom to invite to a pool." });

/** Writes an invitation for the stewards. */
export function serializePoolInvitation(invitation: PoolInvitation): z.infer<typeof poolInvitationResource> {
  return {
    id: invitation.id,
    pool_id: invitation.poolId,
    email: invitation.email,
    invited_by: invitation.invitedById,
    expires_at: instant(invitation.expiresAt),
    created_at: instant(invitation.createdAt),
  };
}
