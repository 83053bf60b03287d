import type { Compose } from "@/server/emails/compose-email";
import { translator } from "@/server/texts/translator";

export const supporterCorrection: Compose<"supporter_correction"> = ({ organization, days, link }, locale) => {
  const t = translator(locale, "supporters");
  const name = organization ?? translator(locale, "account")("organizationUnnamed");
  return {
    subject: t("emailSubject", { name }),
    parts: [t("emailText", { name, days }), { link, label: t("emailButton") }],
    footer: [t("emailFooter", { name })],
  };
};

export const supporterAddress: Compose<"supporter_address"> = ({ organization, days, link }, locale) => {
  const t = translator(locale, "supporters");
  const name = organization ?? translator(locale, "account")("organizationUnnamed");
  return {
    subject: t("addressSubject", { name }),
    parts: [t("addressEmailText", { name, days }), { link, label: t("emailButton") }],
    footer: [t("addressFooter", { name })],
  };
};
