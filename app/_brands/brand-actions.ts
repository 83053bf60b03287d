"use server";

import { redirect } from "next/navigation";
import { saveBrand } from "@/app/_brands/save-brand";
import { standardColors } from "@/app/_brands/standard-colors";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import type { FormState } from "@/components/form/form-state";
import { removeOwnLogo } from "@/server/domain/campaigns/brands/logos";
import { readOwnBrand } from "@/server/domain/campaigns/brands/read-brand";
import { setOwnBrand } from "@/server/domain/campaigns/brands/set-brand";
import { organizationBrandForm } from "@/server/forms/brand-forms";

interface Place {
  id: string;
  locale: string;
}

/** Sets the default colors of an organization's campaigns. */
export async function saveOwnBrand(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const { path, acting, locale } = await open(place);
  const form = organizationBrandForm(standardColors((await getVisitor()).house.colors));
  return saveBrand({
    form,
    data,
    before,
    locale,
    set: (brand) => acting.run(setOwnBrand, brand),
    read: () => acting.run(readOwnBrand, {}),
    done: `${path}?done=saved&lang=${locale}`,
  });
}

/** Removes an organization's logo. */
export async function removeLogo(place: Place): Promise<void> {
  const { path, acting, locale } = await open(place);
  await acting.run(removeOwnLogo, {});
  redirect(`${path}?done=removed&lang=${locale}`);
}

async function open(place: Place) {
  const path = `/dashboard/${encodeURIComponent(String(place.id))}/settings/branding`;
  const { actFor } = await requireSignedIn(path);
  return { path, acting: await actFor(String(place.id)), locale: formLocale(place.locale) };
}
