import { withStepUp } from "@/app/_request/step-up";
import type { FormState } from "@/components/form/form-state";
import { wordErrors } from "@/server/forms/word-errors";
import { isAlmonerError } from "@/server/kernel/errors";

/** What was entered, by field. */
export type Entered = Record<string, string>;

interface SentForm {
  before: FormState;
  data: FormData;
  /** The errors for required fields that are empty. */
  required: Record<string, string>;
}

/** Errors that an operator can do something about; any other is a bug of ours. */
const EXPLAINED = ["invalid_state", "invalid_parameter", "already_exists", "resource_not_found", "not_permitted"];

/**
 * Does the work of a console form, which redirects. If it fails, shows the form again with what was entered, and the
 * reason.
 */
export async function takeEntered(
  { before, data, required }: SentForm,
  work: (entered: Entered) => Promise<never>,
): Promise<FormState> {
  const input = Object.fromEntries(
    [...data].flatMap(([name, value]) =>
      typeof value === "string" && !name.startsWith("$") ? [[name, value.trim()]] : [],
    ),
  );
  const round = before.round + 1;
  const missing = Object.entries(required).filter(([field]) => !input[field]);
  const rejected = (errors: FormState["errors"]): FormState => ({ input, errors, title: "There is a problem", round });
  if (missing.length > 0) return rejected(missing.map(([field, message]) => ({ field, code: "", message })));
  const explained: FormState["errors"] = [];
  const { errors, stepUp } = await withStepUp(data, "en", async () => {
    await work(input).catch((error: unknown) => {
      if (!isAlmonerError(error) || !EXPLAINED.includes(error.code)) throw error;
      explained.push({
        field: error.param !== null && error.param in input ? error.param : null,
        code: "",
        message: error.message,
      });
    });
    return [];
  });
  if (explained.length > 0) return rejected(explained);
  return { input, ...wordErrors(errors, "en"), round, ...(stepUp && { stepUp }) };
}
