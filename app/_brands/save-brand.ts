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
  /** Reads the current state, which the next attempt is compared with. */
  read(): Promise<{ seen: string }>;
  /** The path to redirect to after saving. */
  done: string;
}

/**
 * Saves a brand. If someone else has changed it since the form was shown, nothing is saved: the form is shown again
 * with what was entered, and sending it again saves that.
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
