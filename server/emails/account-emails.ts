import type { Compose } from "@/server/emails/compose-email";
import { ROLE_WORDS } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

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

export const invitation: Compose<"invitation"> = ({ organization, role, days, link }, locale) => {
  const write = translator(locale, "account");
  const name = organization ?? write("organizationUnnamed");
  return {
    subject: write("emailInviteSubject", { name }),
    parts: [
      write("emailInviteText", { name, role: write(ROLE_WORDS[role]), days }),
      { link, label: write("inviteOpen") },
    ],
    footer: [write("emailInviteFooter")],
  };
};
