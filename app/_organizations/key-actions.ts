"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { issueKey } from "@/server/domain/identities/issue-key";
import { replaceKey } from "@/server/domain/identities/replace-key";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { emptyForm, keyForm } from "@/server/forms/account-forms";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  /** The organization or application that the keys belong to. */
  id: string;
  locale: string;
}

const pathOf = ({ id }: Place) => `/dashboard/${encodeURIComponent(String(id))}/developers/keys`;

async function actFor(place: Place) {
  const { actFor } = await requireSignedIn(pathOf(place));
  return actFor(String(place.id));
}

/** Creates an API key, and returns its secret once. */
export async function makeKey(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place);
  let secrets: string[] | undefined;
  const locale = formLocale(place.locale);
  const state = await takeForm({ form: keyForm, data, before, locale }, async ({ name, scopes }) => {
    const { secret } = await acting.run(issueKey, { id: String(place.id), name, scopes });
    secrets = [secret];
    return [];
  });
  return secrets ? { ...state, input: {}, secrets } : state;
}

/** Replaces an API key, and returns the new one's secret once. */
export async function replace(place: Place & { keyId: string }, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place);
  let secrets: string[] | undefined;
  const locale = formLocale(place.locale);
  const state = await takeForm({ form: emptyForm, data, before, locale }, async () => {
    try {
      const { secret } = await acting.run(replaceKey, { keyId: String(place.keyId) });
      secrets = [secret];
    } catch (error) {
      if (!isAlmonerError(error) || error.code !== "invalid_state") throw error;
      redirect(`${pathOf(place)}?lang=${locale}`);
    }
    return [];
  });
  return secrets ? { ...state, secrets } : state;
}

/** Revokes an API key. */
export async function revoke(place: Place & { keyId: string }): Promise<void> {
  const acting = await actFor(place);
  await acting.run(revokeKey, { keyId: String(place.keyId) });
  redirect(`${pathOf(place)}?done=revoked&lang=${formLocale(place.locale)}`);
}
