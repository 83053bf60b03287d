"use server";

import { redirect } from "next/navigation";
import { saveBrand } from "@/app/_brands/save-brand";
import { SETTINGS_PATH } from "@/app/_brands/settings-path";
import { standardColors } from "@/app/_brands/standard-colors";
import { operateAt } from "@/app/_console/open-admin";
import type { FormState } from "@/components/form/form-state";
import { removeInstallationLogo } from "@/server/domain/campaigns/brands/logos";
import { readInstallation } from "@/server/domain/campaigns/brands/read-brand";
import { setInstallation } from "@/server/domain/campaigns/brands/set-brand";
import { installationForm } from "@/server/forms/brand-forms";

/** Sets the installation's name, the sender's name of its emails, and its colors. */
export async function saveInstallation(before: FormState, data: FormData): Promise<FormState> {
  const operating = await operateAt(SETTINGS_PATH);
  return saveBrand({
    form: installationForm(standardColors()),
    data,
    before,
    locale: "en",
    set: (house) => operating.run(setInstallation, house),
    read: () => operating.run(readInstallation, {}),
    done: `${SETTINGS_PATH}?done=saved`,
  });
}

/** Removes the installation's logo. */
export async function removeHouseLogo(): Promise<void> {
  const operating = await operateAt(SETTINGS_PATH);
  await operating.run(removeInstallationLogo, {});
  redirect(`${SETTINGS_PATH}?done=removed`);
}
