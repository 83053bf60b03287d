import { redirect } from "next/navigation";
import { takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import type { Form } from "@/server/forms/define-form";
import { isAlmonerError } from "@/server/kernel/errors";

interface SavedBrand<Field extends string, Value> {
  form: Form<Field, Value>;
  data: FormData;
  before: FormState;
  locale: string;
  set(value: Value): Promise<void>;
  /** The state that the next try is compared with. */
  read(): Promise<{ seen: string }>;
  /** Where it leads once it is saved. */
  done: string;
}

/**
 * Saves a brand. If someone else has set it since the form was shown, nothing is saved: the form is shown again with what
 * was entered, and saves that when it is sent again.
 */
export async function saveBrand<Field extends string, Value>(saved: SavedBrand<Field, Value>): Promise<FormState> {
  const { set, read, done, ...sent } = saved;
  const changed: { seen?: string } = {};
  const state = await takeForm(sent, async (value) => {
    try {
      await set(value);
    } catch (error) {
      if (!isAlmonerError(error) || error.param !== "seen") throw error;
      changed.seen = (await read()).seen;
      return [{ field: null, code: "changedMeanwhile" }];
    }
    redirect(done);
  });
  return { ...state, input: { ...state.input, ...changed } };
}
