"use server";

import { redirect } from "next/navigation";
import { needsReason } from "@/app/_pools/request/needs-reason";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { listMyPoolPayees } from "@/server/domain/me/my-pool-members";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { poolRequestForm } from "@/server/forms/pool-forms";
import { isAlmonerError } from "@/server/kernel/errors";
import { formatMoney } from "@/server/texts/format";
import { partyName, poolErrorKey } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

interface Place {
  id: string;
  locale: string;
  /** The id of the request to create. */
  request: string;
}

/** First shows what was entered for confirmation, and then requests it. */
export async function requestMoney(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const [id, request, locale] = [String(place.id), String(place.request), formLocale(place.locale)];
  const user = await requireSignedIn(`/dashboard/${encodeURIComponent(id)}/request`);
  const { pool, payees } = await user.findOr404(listMyPoolPayees, { id });
  const form = poolRequestForm({
    currency: pool.currency,
    locale,
    payees: payees.map((payee) => payee.id),
    needsReason: needsReason(pool),
  });
  let summary: string | null = null;
  // If something was changed after that, it is shown for confirmation again.
  const isSame = ["to", "amount", "reason"].every((field) => data.get(field) === before.input[field]);
  const state = await takeForm({ form, data, before, locale }, async ({ isConfirmed, ...entered }) => {
    if (!isConfirmed || !isSame || !before.input.summary) {
      const t = translator(locale, "membership");
      const payee = payees.find(({ id }) => id === entered.to)!;
      const amount = formatMoney(entered.amount_cents, pool.currency, locale);
      const check = payee.isMe
        ? t("requestCheckMe", { amount })
        : t("requestCheck", { amount, name: partyName(payee, locale) });
      summary = [check, entered.reason ?? "", t("requestAtOnce")].filter(Boolean).join("\n");
      return [];
    }
    const { run } = await user.asPerson(id);
    try {
      await run(requestDisbursement, { id, ...entered }, { formKey: request });
    } catch (error) {
      const code = isAlmonerError(error) ? poolErrorKey(error.code) : null;
      if (code === null) throw error;
      return [{ field: null, code }];
    }
    redirect(`/dashboard/${id}/requests/${request}?done=requested&lang=${locale}`);
  });
  return summary ? { ...state, input: { ...state.input, summary } } : state;
}
