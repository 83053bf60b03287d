import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const REASONS: Record<string, TextKey<"give">> = {
  declined: "reasonDeclined",
  insufficient_funds: "reasonInsufficient",
  returned: "reasonReturned",
  mandate_revoked: "reasonMandate",
  amount_not_supported: "reasonAmount",
  authentication_required: "reasonConfirmation",
  authorization_expired: "reasonHold",
  expired: "reasonExpired",
  amount_differs: "reasonDiffers",
  transfer_refused: "reasonTransferRefused",
};

/** Why a gift failed, as shown to its donor. Screening results are confidential and have no text of their own. */
export function failureText(code: string | null, locale: Locale): string {
  return translator(locale, "give")(REASONS[code ?? ""] ?? "reasonOther");
}
