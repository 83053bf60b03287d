"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { type AskedAddress, askForAddress } from "@/server/domain/supporters/ask-for-address";
import { askForCorrection } from "@/server/domain/supporters/ask-for-correction";
import { mergeSupporters, splitSupporter } from "@/server/domain/supporters/merge-supporters";
import { readOwnSupporter } from "@/server/domain/supporters/read-own-supporter";
import { KEPT_FIELDS, keepSupporter, keptOf } from "@/server/domain/supporters/update-supporter";
import type { FormErrorCode } from "@/server/forms/define-form";
import { correctionForm, supporterAddressForm, supporterForm } from "@/server/forms/supporter-forms";
import { isAlmonerError } from "@/server/kernel/errors";
import { seenValues } from "@/server/operations/seen-values";

/** The supporter and organization that a form belongs to. */
export interface SupporterPlace {
  id: string;
  supporter: string;
  locale: string;
}

/** Saves what members record about a supporter, unless someone else has changed it meanwhile. */
export async function saveSupporter(place: SupporterPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place);
  const id = String(place.supporter);
  const changed: { seen?: string } = {};
  const state = await takeForm(
    { form: supporterForm, data, before, locale: place.locale },
    async ({ seen, ...entered }) => {
      try {
        await acting.findOr404(keepSupporter, { id, ...entered }, { seen });
      } catch (error) {
        if (!isAlmonerError(error) || error.param !== "seen") throw error;
        changed.seen = seenValues(keptOf(await acting.run(readOwnSupporter, { id })), KEPT_FIELDS);
        return [{ field: null, code: "changedMeanwhile" }];
      }
      redirect(back(place, "saved"));
    },
  );
  return { ...state, input: { ...state.input, ...changed } };
}

/** Merges another supporter into this one. */
export async function merge(place: SupporterPlace & { other: string }): Promise<void> {
  const acting = await actFor(place, "/merge");
  await acting.findOr404(mergeSupporters, { id: String(place.other), into_id: String(place.supporter) });
  redirect(back(place, "merged"));
}

/** Takes a merged supporter out again. */
export async function takeOut(place: SupporterPlace & { other: string }): Promise<void> {
  const acting = await actFor(place);
  await acting.findOr404(splitSupporter, { id: String(place.supporter), merged_id: String(place.other) });
  redirect(back(place, "split"));
}

/** Asks the supporter whether a name and address are right. */
export async function askToConfirm(place: SupporterPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/correct");
  return takeForm({ form: correctionForm, data, before, locale: place.locale }, async ({ name, address }) => {
    const outcome = await acting.findOr404(askForCorrection, { id: String(place.supporter), name, address });
    redirect(back(place, outcome === "asked" ? "asked" : "not-asked"));
  });
}

/** The form errors for an address that was not asked, by reason. */
const NOT_ASKED: Partial<Record<AskedAddress, FormErrorCode>> = {
  unchanged: "supporterAddressKnown",
  another: "supporterAddressTaken",
};

/** Emails a new address to ask whether the supporter may be written to there. */
export async function askAtAddress(place: SupporterPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/address");
  return takeForm({ form: supporterAddressForm, data, before, locale: place.locale }, async ({ email }) => {
    const outcome = await acting.findOr404(askForAddress, { id: String(place.supporter), email });
    const code = NOT_ASKED[outcome];
    if (code) return [{ field: "email", code }];
    redirect(back(place, outcome === "asked" ? "asked" : "not-asked"));
  });
}

async function actFor(place: SupporterPlace, part = "") {
  const { actFor } = await requireSignedIn(`${pathOf(place)}${part}`);
  return actFor(String(place.id));
}

function back(place: SupporterPlace, done: string): string {
  return `${pathOf(place)}?done=${done}&lang=${formLocale(place.locale)}`;
}

function pathOf({ id, supporter }: SupporterPlace): string {
  return `/dashboard/${encodeURIComponent(String(id))}/supporters/${encodeURIComponent(String(supporter))}`;
}
