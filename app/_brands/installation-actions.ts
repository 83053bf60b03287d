"use server";

import { redirect } from "next/navigation";
import { SETTINGS_PATH } from "@/app/_brands/settings-path";
import { standardColors } from "@/app/_brands/standard-colors";
import { operateAt } from "@/app/_console/open-admin";
import { takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { removeInstallationLogo } from "@/server/domain/campaigns/brands/logos";
import { readInstallation } from "@/server/domain/campaigns/brands/read-brand";
import { setInstallation } from "@/server/domain/campaigns/brands/set-brand";
import { installationForm } from "@/server/forms/brand-forms";
import { isAlmonerError } from "@/server/kernel/errors";

/** Sets what the installation is called, what its emails come from, and its colors. */
export async function saveInstallation(before: FormState, data: FormData): Promise<FormState> {
  const operating = await operateAt(SETTINGS_PATH);
  const changed: { seen?: string } = {};
  const form = installationForm(standardColors());
  const state = await takeForm({ form, data, before, locale: "en" }, async (house) => {
    try {
      await operating.run(setInstallation, house);
    } catch (error) {
      if (!isAlmonerError(error) || error.param !== "seen") throw error;
      changed.seen = (await operating.run(readInstallation, {})).seen;
      return [{ field: null, code: "changedMeanwhile" }];
    }
    redirect(`${SETTINGS_PATH}?done=saved`);
  });
  return { ...state, input: { ...state.input, ...changed } };
}

/** Removes the installation's logo. */
export async function removeHouseLogo(): Promise<void> {
  const operating = await operateAt(SETTINGS_PATH);
  await operating.run(removeInstallationLogo, {});
  redirect(`${SETTINGS_PATH}?done=removed`);
}
