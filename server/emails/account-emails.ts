import type { Compose } from "@/server/emails/compose-email";
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
