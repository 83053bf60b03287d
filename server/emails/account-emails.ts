import type { Compose } from "@/server/emails/compose-email";
import type { SecondFactorOccasion } from "@/server/kernel/second-factor-occasion";
import type { TextKey } from "@/server/texts/areas";
import { rolesInWords } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

const SECOND_FACTOR_WORDS = {
  on: { subject: "emailFactorOnSubject", text: "emailFactorOnText" },
  off: { subject: "emailFactorOffSubject", text: "emailFactorOffText" },
  reset: { subject: "emailFactorOffSubject", text: "emailFactorResetText" },
  codeUsed: { subject: "emailFactorCodeSubject", text: "emailFactorCodeText" },
  codesRenewed: { subject: "emailFactorCodesSubject", text: "emailFactorCodesText" },
} as const satisfies Record<SecondFactorOccasion, Record<"subject" | "text", TextKey<"account">>>;

export const signInLink: Compose<"sign_in_link"> = ({ link, minutes }, locale) => {
  const write = translator(locale, "account");
  return {
    subject: write("emailLinkSubject"),
    parts: [write("emailLinkText", { minutes }), { link, label: write("emailLinkButton") }, write("emailLinkIgnore")],
    footer: [write("emailLinkFooter")],
  };
};

export const addAddressLink: Compose<"add_address_link"> = ({ link, minutes }, locale) => {
  const write = translator(locale, "account");
  return {
    subject: write("emailAddSubject"),
    parts: [write("emailAddText", { minutes }), { link, label: write("addButton") }],
    footer: [write("emailAddFooter")],
  };
};

export const secondFactor: Compose<"second_factor"> = ({ occasion, codesLeft, link }, locale) => {
  const write = translator(locale, "account");
  const { subject, text } = SECOND_FACTOR_WORDS[occasion];
  return {
    subject: write(subject),
    parts: [write(text, { count: codesLeft }), { link, label: write("emailFactorButton") }],
    footer: [write("emailFactorFooter")],
  };
};

export const invitation: Compose<"invitation"> = ({ organization, roles, days, link }, locale, house) => {
  const write = translator(locale, "account");
  const name = organization ?? write("organizationUnnamed");
  return {
    subject: write("emailInviteSubject", { name }),
    parts: [
      write("emailInviteText", { name, house, role: rolesInWords(roles, locale), days }),
      { link, label: write("inviteOpen") },
    ],
    footer: [write("emailInviteFooter")],
  };
};

export const rolesByJob: Compose<"roles_by_job"> = ({ organization, count, link }, locale) => {
  const write = translator(locale, "account");
  const name = organization ?? write("organizationUnnamed");
  return {
    subject: write("emailRolesSubject", { name }),
    parts: [write("emailRolesText", { name, count }), { link, label: write("emailRolesButton") }],
    footer: [],
  };
};

export const poolInvitation: Compose<"pool_invitation"> = ({ days, link }, locale) => {
  const write = translator(locale, "account");
  return {
    subject: write("emailPoolInviteSubject"),
    parts: [write("emailPoolInviteText", { days }), { link, label: write("inviteOpenPool") }],
    footer: [write("emailInviteFooter")],
  };
};
