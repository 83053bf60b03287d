import type { Role } from "@/server/kernel/scopes";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The text keys of each role's name and of what it may do. */
export const ROLE_WORDS = {
  owner: { name: "roleOwner", text: "roleOwnerText" },
  admin: { name: "roleAdmin", text: "roleAdminText" },
  finance: { name: "roleFinance", text: "roleFinanceText" },
  campaigns: { name: "roleCampaigns", text: "roleCampaignsText" },
  support: { name: "roleSupport", text: "roleSupportText" },
  viewer: { name: "roleViewer", text: "roleViewerText" },
} as const satisfies Record<Role, Record<"name" | "text", TextKey<"account">>>;

/** Several roles as a list in words. */
export function rolesInWords(roles: readonly Role[], locale: Locale): string {
  const t = translator(locale, "account");
  return new Intl.ListFormat(locale).format(roles.map((role) => t(ROLE_WORDS[role].name)));
}
