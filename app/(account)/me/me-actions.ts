"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/signed-in";
import { formLocale } from "@/app/take-form";
import { revokeMyOtherSessions, revokeMySession } from "@/server/domain/users/revoke-my-session";

/** Signs one of the user's browsers out. */
export async function endSession(place: { id: string; locale: string }): Promise<void> {
  const { findOr404 } = await requireSignedIn("/me");
  await findOr404(revokeMySession, { id: String(place.id) });
  redirect(`/me?done=session&lang=${formLocale(place.locale)}`);
}

/** Signs all of the user's other browsers out. */
export async function endOtherSessions(locale: string): Promise<void> {
  const { run } = await requireSignedIn("/me");
  await run(revokeMyOtherSessions, {});
  redirect(`/me?done=session&lang=${formLocale(locale)}`);
}
