import type { Compose } from "@/server/emails/compose-email";
import type { TextKey } from "@/server/texts/areas";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

const WORDS = {
  passed: { subject: "emailPassedSubject", text: "emailPassedText" },
  failed: { subject: "emailFailedSubject", text: "emailFailedText" },
  input: { subject: "emailInputSubject", text: "emailInputText" },
  expired: { subject: "emailExpiredSubject", text: "emailExpiredText" },
  revoked: { subject: "emailRevokedSubject", text: "emailRevokedText" },
  ending: { subject: "emailEndingSubject", text: "emailEndingText" },
  suspended: { subject: "emailSuspendedSubject", text: "emailSuspendedText" },
  reinstated: { subject: "emailReinstatedSubject", text: "emailReinstatedText" },
} as const satisfies Record<string, Record<"subject" | "text", TextKey<"verify">>>;

const REASONS: Record<string, TextKey<"verify">> = {
  document_expired: "reason_document_expired",
  document_not_accepted: "reason_document_not_accepted",
  details_differ: "reason_details_differ",
  underage: "reason_underage",
  evidence_expired: "reason_evidence_expired",
  identity_changed: "reason_identity_changed",
  revoked: "reason_revoked",
};

export const verification: Compose<"verification"> = (data, locale) => {
  const t = translator(locale, "verify");
  const { subject, text } = WORDS[data.occasion];
  const values = {
    date: data.date ? formatDate(data.date, locale) : "",
    reason: t(REASONS[data.reason ?? ""] ?? "reason_not_confirmed"),
  };
  const corrections = [...new Set(data.corrections ?? [])].map((code) => `• ${t(code)}`);
  return {
    subject: t(subject, values),
    parts: [t(text, values), ...corrections, ...(data.link ? [{ link: data.link, label: t("emailButton") }] : [])],
    footer: [t("emailFooter")],
  };
};

export const verificationPerson: Compose<"verification_person"> = ({ organization, days, link }, locale) => {
  const t = translator(locale, "verify");
  const name = organization ?? translator(locale, "account")("organizationUnnamed");
  return {
    subject: t("emailPersonSubject", { name }),
    parts: [t("emailPersonText", { name, days }), { link, label: t("emailPersonButton") }, t("emailPersonPrivacy")],
    footer: [t("emailPersonFooter")],
  };
};
