import { redirect } from "next/navigation";
import type { FormState } from "@/components/p2p/form-state";
import type { Typed, TypedReader } from "@/server/domain/campaigns/p2p/typed-page";
import { isAlmonerError } from "@/server/kernel/errors";
import type { TextKey } from "@/server/texts/areas";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface SentForm {
  place: { self: string; locale: string };
  before: FormState;
  typed: Typed;
  reader: TypedReader;
  /** What the page says once it is done. */
  done: string;
  /** What is wrong where the operation finds that a value is not. */
  invalid?: { field: string; key: TextKey<"p2p"> };
}

/** Does what a form asks for and leads on, or answers with everything typed and what is not right with it. */
export async function formAnswer(form: SentForm, work: () => Promise<unknown>): Promise<FormState> {
  const { place, before, typed, reader, done, invalid } = form;
  if (reader.faults.length === 0) {
    try {
      await work();
    } catch (error) {
      if (!isAlmonerError(error)) throw error;
      if (error.code === "invalid_parameter" && invalid) reader.note(invalid.field, invalid.key);
      else reader.note(null, error.code === "too_many_messages" ? "errBusy" : "errLinkOld");
    }
  }
  if (reader.faults.length === 0) redirect(`${place.self}&done=${done}`);
  const locale = knownLocale(place.locale) ?? "en";
  const title = translator(locale, "common")("errorSummary");
  return { typed, faults: reader.faults, title, round: before.round + 1 };
}
