"use server";

import { redirect } from "next/navigation";
import { POOLS_PATH, type PoolPlace, poolPath } from "@/app/_pools/act-in-pool";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { readMyPool } from "@/server/domain/me/my-pool";
import { createPool } from "@/server/domain/pools/create-pool";
import { POOL_RULES } from "@/server/domain/pools/rules/propose-change";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { FormError } from "@/server/forms/define-form";
import { newPoolForm, poolRulesForm } from "@/server/forms/pool-forms";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { isAlmonerError } from "@/server/kernel/errors";
import { seenValues } from "@/server/operations/seen-values";
import { MECHANISMS, type MechanismName } from "@/server/resources/pool";
import { poolErrorKey } from "@/server/texts/pool-words";

/** Changes the rules of a pool, or proposes the change to another steward. */
export async function changeRules(place: PoolPlace, before: FormState, data: FormData): Promise<FormState> {
  const [id, locale] = [String(place.id), formLocale(place.locale)];
  const path = poolPath(id);
  const user = await requireSignedIn(`${path}/rules`);
  const { pool } = await user.findOr404(readMyPool, { id });
  const options = pool.governance as Record<string, unknown>;
  const mechanism = pool.mechanism as MechanismName;
  const form = poolRulesForm({ mechanism, before: options, currency: pool.currency, locale });
  const again: { seen?: string } = {};
  const state = await takeForm({ form, data, before, locale }, async ({ seen, ...rules }) => {
    const { run } = await user.asPerson(id);
    const changed = await run(updatePool, { id, ...rules }, { seen }).catch(toFormError);
    // Sending the form again overwrites the change that the error is about.
    if ("code" in changed) {
      const { pool: now } = await user.findOr404(readMyPool, { id });
      if (changed.code === "changedMeanwhile") again.seen = seenValues(now, POOL_RULES);
      return [changed];
    }
    const isApplied = JSON.stringify(sorted(changed.governance)) === JSON.stringify(sorted(rules.governance));
    const done = isApplied && changed.joinPolicy === rules.join_policy ? "rules" : "proposed";
    redirect(`${path}/manage?done=${done}&lang=${locale}`);
  });
  return { ...state, input: { ...state.input, ...again } };
}

const sorted = (options: unknown) => Object.entries(options as object).sort(([one], [other]) => (one < other ? -1 : 1));

interface NewPlace {
  locale: string;
  mechanism: string;
  /** The id of the pool to create. */
  poolId: string;
}

/** Starts a pool, and redirects to it. */
export async function createNew(place: NewPlace, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  const user = await requireSignedIn(`${POOLS_PATH}/new`);
  const mechanism = MECHANISMS.find((known) => known === place.mechanism) ?? MECHANISMS[0];
  const form = newPoolForm({ mechanism, currency: DEFAULT_CURRENCY, locale });
  return takeForm({ form, data, before, locale }, async (entered) => {
    const { run } = await user.asPerson();
    const input = { ...entered, distribution_mechanism: mechanism };
    const made = await run(createPool, input, { formKey: String(place.poolId) }).catch(toFormError);
    if ("code" in made) return [made];
    redirect(`${poolPath(made.id)}?done=created&lang=${locale}`);
  });
}

/** Converts an operation's error for the form; rethrows others. */
function toFormError(error: unknown): FormError {
  if (isAlmonerError(error) && error.param === "seen") return { field: null, code: "changedMeanwhile" };
  const code = isAlmonerError(error) ? poolErrorKey(error.code) : null;
  if (code === null) throw error;
  return { field: null, code };
}
