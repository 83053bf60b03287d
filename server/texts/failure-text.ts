import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const REASONS: Record<string, TextKey<"give">> = {
  declined: "reasonDeclined",
  insufficient_funds: "reasonInsufficient",
  returned: "reasonReturned",
};

/** Why a gift failed, as its giver is told. What screening found is nobody's to know, so it has no words of its own. */
export function failureText(code: string | null, locale: Locale): string {
  return translator(locale, "give")(REASONS[code ?? ""] ?? "reasonOther");
}
