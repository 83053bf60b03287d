"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { provePath } from "@/app/_request/step-up";
import { takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { emptyForm } from "@/server/forms/account-forms";
import { DASHBOARD_PATH } from "@/server/kernel/dashboard-context";
import { localPath } from "@/server/kernel/local-path";

interface Place {
  locale: string;
  callbackUrl: string;
}

/** Proves the user's second factor with a code, and redirects to the page that required it. */
export async function prove(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const path = localPath(String(place.callbackUrl)) ?? DASHBOARD_PATH;
  await requireSignedIn(provePath(path));
  return takeForm({ form: emptyForm, data, before, locale: place.locale }, async () => redirect(path));
}
