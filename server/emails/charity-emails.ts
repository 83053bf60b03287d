import type { Compose } from "@/server/emails/compose-email";
import type { CharityOccasion } from "@/server/ports/email-writer";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

const WORDS = {
  verified: { subject: "mailVerifiedSubject", text: "mailVerifiedText" },
  rejected: { subject: "mailRejectedSubject", text: "mailRejectedText" },
  requested: { subject: "mailRequestedSubject", text: "mailRequestedText" },
  revoked: { subject: "mailRevokedSubject", text: "mailRevokedText" },
} as const satisfies Record<CharityOccasion, Record<"subject" | "text", TextKey<"charity">>>;

export const charityNotice: Compose<"charity_notice"> = ({ occasion, organization, note, link }, locale, house) => {
  const write = translator(locale, "charity");
  const name = organization ?? write("unnamed");
  const { subject, text } = WORDS[occasion];
  return {
    subject: write(subject, { name }),
    parts: [write(text, { name }), ...(note === null ? [] : [note]), { link, label: write("mailButton") }],
    footer: [write("mailFooter", { name, house })],
  };
};

export const charityProof: Compose<"charity_proof"> = ({ organization, days, link }, locale, house) => {
  const write = translator(locale, "charity");
  const name = organization ?? write("unnamed");
  return {
    subject: write("mailProofSubject", { name }),
    parts: [write("mailProofText", { name, days, house }), { link, label: write("mailProofButton") }],
    footer: [write("mailProofFooter")],
  };
};
