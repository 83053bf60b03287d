/** Providers where anyone can get an address, so an address there proves nothing. */
const FREE_EMAIL = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com proton.me protonmail.com gmx.com gmx.net gmx.de web.de mail.com mail.ru yandex.com yandex.ru zoho.com fastmail.com hey.com tutanota.com t-online.de orange.fr free.fr laposte.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net btinternet.com sky.com bigpond.com qq.com 163.com 126.com naver.com uol.com.br bol.com.br".split(
    " ",
  ),
);

/** Sites that host pages for anyone: their domain is not the organization's. */
const SHARED_SITES = new Set(
  "facebook.com instagram.com linkedin.com x.com twitter.com youtube.com wordpress.com wixsite.com weebly.com squarespace.com blogspot.com github.io google.com sites.google.com tumblr.com medium.com".split(
    " ",
  ),
);

/**
 * Returns the domain of an email address if it belongs to the organization's site: the same domain without "www", or a
 * subdomain in either direction. Null for other addresses, and for providers where anyone can get one.
 */
export function emailDomainOf(email: string, website: string): string | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const site = new URL(website).hostname.toLowerCase().replace(/^www\./, "");
  if (FREE_EMAIL.has(domain) || SHARED_SITES.has(domain) || FREE_EMAIL.has(site)) return null;
  if ([...SHARED_SITES].some((shared) => site === shared || site.endsWith(`.${shared}`))) return null;
  const isSame = domain === site || domain.endsWith(`.${site}`) || (site.endsWith(`.${domain}`) && isOwn(domain));
  return isSame ? domain : null;
}

/** False for a domain such as `org.uk`, which belongs to nobody because others register names under it. */
function isOwn(domain: string): boolean {
  const labels = domain.split(".");
  return labels.length > 2 || (labels.length === 2 && labels[0]!.length > 3);
}
