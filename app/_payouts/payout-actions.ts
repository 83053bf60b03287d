"use server";

import { redirect } from "next/navigation";
import { payoutErrorsOf, tooMuch } from "@/app/_payouts/payout-errors";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { removePayoutAccount, setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { continueOnboarding } from "@/server/domain/identities/payout-onboarding/continue-onboarding";
import { cancelPayout } from "@/server/domain/payouts/cancel-payout";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { payableOf } from "@/server/domain/payouts/payout-balances";
import { updatePayoutSchedule } from "@/server/domain/payouts/payout-schedules";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { confirmForm, payoutAccountForm, payoutAmountForm, payoutScheduleForm } from "@/server/forms/payout-forms";
import { isAlmonerError } from "@/server/kernel/errors";

/** The organization that a form belongs to. */
interface Place {
  id: string;
  locale: string;
}

interface MoneyPlace extends Place {
  currency: string;
}

/** Redirects to the confirmation, with its figures. */
export async function reviewPayout(place: MoneyPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/payouts/new");
  const { currency, locale } = { currency: String(place.currency), locale: formLocale(place.locale) };
  return takeForm({ form: payoutAmountForm({ currency, locale }), data, before, locale }, async ({ amount }) => {
    const { balance } = await acting.run(readPayoutDesk, { currency });
    if (balance?.currency !== currency) return [{ field: "amount", code: "payoutNothing" }];
    const payable = payableOf(balance);
    const cents = amount ?? payable;
    if (payable <= 0n) return [{ field: "amount", code: "payoutNothing" }];
    if (cents > payable) return [tooMuch(payable, balance.heldCents, currency)];
    redirect(`${roomOf(place)}/payouts/new?currency=${currency}&amount=${cents}&lang=${locale}`);
  });
}

interface ConfirmedPlace extends MoneyPlace {
  /** The amount that the page showed, in the currency's smallest unit. */
  cents: string;
  /** The newest payout at that time. */
  seen: string;
}

/** Pays out the amount that was shown, once. */
export async function payOut(place: ConfirmedPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/payouts/new");
  return takeForm({ form: confirmForm, data, before, locale: place.locale }, async () => {
    const { id: identity_id, currency, cents, seen } = place;
    const asked = { identity_id: String(identity_id), currency: String(currency), amount_cents: BigInt(String(cents)) };
    const planned = await acting
      .run(createPayout, asked, { seen: String(seen) })
      .catch((error) => payoutErrorsOf(error, asked.currency));
    if ("errors" in planned) return planned.errors;
    return leadTo(place, `/payouts/${planned.id}`, "planned");
  });
}

/** Cancels a payout that has not left. */
export async function cancel(place: Place & { payout: string }, before: FormState, data: FormData): Promise<FormState> {
  const path = `/payouts/${encodeURIComponent(String(place.payout))}`;
  const acting = await actFor(place, `${path}/cancel`);
  return takeForm({ form: confirmForm, data, before, locale: place.locale }, async () => {
    const done = await acting.run(cancelPayout, { id: String(place.payout) }).then(
      () => "canceled",
      (error) => {
        if (isAlmonerError(error) && error.code === "invalid_state") return "not-canceled";
        throw error;
      },
    );
    return leadTo(place, path, done);
  });
}

/** Changes the payout schedule. */
export async function saveSchedule(place: MoneyPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/schedule");
  const locale = formLocale(place.locale);
  const form = payoutScheduleForm({ currency: String(place.currency), locale });
  return takeForm({ form, data, before, locale }, async (schedule) => {
    await acting.run(updatePayoutSchedule, { id: String(place.id), ...schedule });
    return leadTo(place, "", "scheduled");
  });
}

/** Sets the account that the organization is paid to. */
export async function setAccount(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/account");
  return takeForm({ form: payoutAccountForm, data, before, locale: place.locale }, async ({ token }) => {
    try {
      await acting.run(setPayoutAccount, { id: String(place.id), token });
    } catch (error) {
      if (!isAlmonerError(error) || error.code !== "invalid_parameter") throw error;
      return [{ field: "token", code: "payoutAccountMissing" }];
    }
    return leadTo(place, "/account", "account");
  });
}

/** Starts setting up an account, and redirects to the payment provider's page. */
export async function beginAccount(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/account");
  const locale = formLocale(place.locale);
  return takeForm({ form: confirmForm, data, before, locale }, async (_none, { publicUrl }) => {
    const id = String(place.id);
    const return_url = `${publicUrl}${roomOf(place)}/account?done=onboarding&lang=${locale}`;
    await acting.run(setPayoutAccount, { id, return_url });
    redirect(await acting.run(continueOnboarding, { id, locale }));
  });
}

/** Redirects to the payment provider's page of the account. If nothing has to be done, its page says so. */
export async function continueAccount(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/account");
  const locale = formLocale(place.locale);
  return takeForm({ form: confirmForm, data, before, locale }, async () => {
    const url = await acting.run(continueOnboarding, { id: String(place.id), locale }).catch((error) => {
      const isOver = isAlmonerError(error) && ["invalid_state", "resource_not_found"].includes(error.code);
      if (!isOver) throw error;
      return `${roomOf(place)}/account?lang=${locale}`;
    });
    redirect(url);
  });
}

/** Removes the account. */
export async function removeAccount(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/account/remove");
  return takeForm({ form: confirmForm, data, before, locale: place.locale }, async () => {
    await acting.run(removePayoutAccount, { id: String(place.id) }).catch((error) => {
      // Someone else has removed it in the meantime.
      if (!isAlmonerError(error) || error.code !== "resource_not_found") throw error;
    });
    return leadTo(place, "/account", "no-account");
  });
}

async function actFor(place: Place, part: string) {
  const { actFor: act } = await requireSignedIn(`${roomOf(place)}${part}`);
  return act(String(place.id));
}

function leadTo(place: Place, part: string, done: string): never {
  redirect(`${roomOf(place)}${part}?done=${done}&lang=${formLocale(place.locale)}`);
}

function roomOf({ id }: Place): string {
  return `/dashboard/${encodeURIComponent(String(id))}/money`;
}
