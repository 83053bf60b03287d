import type { SandboxFormSettings } from "@/server/adapters/payment-rail/sandbox-form";
import { isSigned, signatureOf, valuesOf } from "@/server/adapters/payment-rail/url-signature";

export const SANDBOX_ACCOUNT_PATH = "/dev/rail/account";

const FIELDS = ["account", "lang", "return"] as const;

/** The parameters of an account's page. */
export interface SandboxAccountPage {
  token: string;
  locale: string;
  returnUrl: string;
}

/** Returns the URL of the page of an account. It is stateless: the URL carries everything, signed. */
export function sandboxAccountUrl(settings: SandboxFormSettings, page: SandboxAccountPage): string {
  const query = new URLSearchParams({ account: page.token, lang: page.locale, return: page.returnUrl });
  query.set("signature", signatureOf(settings, query, FIELDS));
  return `${settings.publicUrl}${SANDBOX_ACCOUNT_PATH}?${query}`;
}

/** Returns the parameters of a page's URL; null for a URL that the rail did not create. */
export function openSandboxAccount(settings: SandboxFormSettings, query: URLSearchParams): SandboxAccountPage | null {
  if (!isSigned(settings, query, FIELDS, "signature")) return null;
  const [token, locale, returnUrl] = valuesOf(query, FIELDS) as [string, string, string];
  return { token, locale, returnUrl };
}
