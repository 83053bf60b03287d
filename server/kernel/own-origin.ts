import { isLocalName } from "@/server/kernel/local-name";
import { parseUrl } from "@/server/kernel/parse-url";

/**
 * True if an `Origin` is this site's. `PUBLIC_URL` says where the site is, whatever a proxy writes into `Host`. On the
 * operator's own machine the site is also at the other names of that machine.
 */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  const own = parseUrl(publicUrl);
  const sender = parseUrl(origin);
  if (!own || !sender) return false;
  if (sender.origin === own.origin) return true;
  const isLocal = isLocalName(own.hostname) && isLocalName(sender.hostname);
  return isLocal && sender.protocol === own.protocol && sender.host === host;
}
