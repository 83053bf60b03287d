"use server";

import { redirect } from "next/navigation";
import { actInPool, type PoolPlace, poolPath } from "@/app/_pools/act-in-pool";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { inviteToPool, withdrawPoolInvitation } from "@/server/domain/pools/members/invitations";
import type { FormError } from "@/server/forms/define-form";
import { poolInvitationForm } from "@/server/forms/pool-forms";
import { isAlmonerError } from "@/server/kernel/errors";
import { poolErrorKey } from "@/server/texts/pool-words";

/** Invites someone by email. Does not reveal whether an email was sent: the address may have stopped such emails. */
export async function invite(place: PoolPlace, before: FormState, data: FormData): Promise<FormState> {
  const [id, locale] = [String(place.id), formLocale(place.locale)];
  const path = `${poolPath(id)}/manage`;
  const user = await requireSignedIn(path);
  return takeForm({ form: poolInvitationForm, data, before, locale }, async ({ email }) => {
    const { run } = await user.asPerson(id);
    const rejected = await run(inviteToPool, { id, email, locale }).then(() => null, toFormError);
    if (rejected) return [rejected];
    redirect(`${path}?done=invited&lang=${locale}`);
  });
}

function toFormError(error: unknown): FormError {
  const code = isAlmonerError(error) ? error.code : "";
  const key = code === "invalid_state" ? "poolInvitationsMany" : poolErrorKey(code);
  if (key === null) throw error;
  return { field: null, code: key };
}

/** Withdraws an invitation, unless it was already used or withdrawn. */
export async function withdraw(place: PoolPlace, invitation: string): Promise<void> {
  const key = { id: String(place.id), invitation_id: String(invitation) };
  return actInPool(place, "/manage", async ({ run }) => {
    try {
      await run(withdrawPoolInvitation, key);
      return "withdrawn";
    } catch (error) {
      if (isAlmonerError(error) && error.code === "resource_not_found") return { refused: "invalid_state" };
      throw error;
    }
  });
}
