import type { Facts } from "@/server/cli/doctor/facts";
import { danger, hint, type Problem, problem } from "@/server/cli/doctor/finding";
import { isLocalName } from "@/server/kernel/local-name";
import { parseUrl } from "@/server/kernel/parse-url";

const SAMPLE_DOMAIN = "almoner.example";
/** A secret with fewer different characters is not random. */
const SECRET_CHARACTERS_MIN = 10;
const NEW_SECRET = "Make one with `openssl rand -hex 32`, and keep a copy of it away from this server.";

export function findPublicUrl({ env: { PUBLIC_URL } }: Facts): Problem | null {
  const url = parseUrl(PUBLIC_URL);
  const mend = "Set PUBLIC_URL to the https address that donors open, such as https://give.example.org.";
  if (isLocalName(url?.hostname ?? ""))
    return danger(`PUBLIC_URL is ${PUBLIC_URL}, this machine's own name.`, "Links in emails lead nowhere.", mend);
  if (url?.protocol === "https:") return null;
  const why = "Links that sign people in and show receipts can be read on the way.";
  return danger(`PUBLIC_URL is ${PUBLIC_URL}, without TLS.`, why, mend);
}

export function findProxies({ env: { PUBLIC_URL, TRUSTED_PROXIES } }: Facts): Problem | null {
  if (!PUBLIC_URL.startsWith("https:") || TRUSTED_PROXIES > 0) return null;
  return danger(
    "TRUSTED_PROXIES is 0, although a proxy adds TLS.",
    "Every visitor would have the proxy's address, and limits would hold for all of them together.",
    "Set TRUSTED_PROXIES to the number of your own proxies, usually 1.",
  );
}

export function findHost({ env: { HOST, PORT } }: Facts): Problem | null {
  if (isLocalName(HOST)) return null;
  return hint(
    `The server listens on ${HOST}:${PORT}, not only for this machine.`,
    "Whoever reaches that port passes by the proxy: without TLS, and with any address they like.",
    `Set HOST=127.0.0.1 if the proxy is on this machine, or let only the proxy reach port ${PORT}.`,
  );
}

export function findSecret({ env: { ALMONER_SECRET }, machine }: Facts): Problem | null {
  const why = "All encryption and every link that opens something follow from it.";
  if (!ALMONER_SECRET) return danger("ALMONER_SECRET is not set.", why, NEW_SECRET);
  if (machine.isSandboxSecret)
    return danger("ALMONER_SECRET is the one that a sandbox made for itself.", why, NEW_SECRET);
  if (new Set(ALMONER_SECRET).size >= SECRET_CHARACTERS_MIN) return null;
  return danger("ALMONER_SECRET can be guessed: it has few different characters.", why, NEW_SECRET);
}

export function findDocumentKeys({ env: { DOCUMENT_KEYS = [], ALMONER_SECRET } }: Facts): Problem | null {
  const weak = DOCUMENT_KEYS.some((key) => new Set(key).size < SECRET_CHARACTERS_MIN || key === ALMONER_SECRET);
  if (!weak) return null;
  return danger(
    "DOCUMENT_KEYS has a key that can be guessed, or that is ALMONER_SECRET.",
    "It opens the identity documents that people upload.",
    "Put a new key (`openssl rand -hex 32`) before the others, and take the weak one out once no file has it anymore.",
  );
}

export function findSender({ env: { MAIL_FROM, PUBLIC_URL } }: Facts): Problem | null {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(MAIL_FROM)?.[1]?.toLowerCase() ?? "";
  const mend = "Set MAIL_FROM to an address of yours at a domain that your mail server may send for.";
  if (domain === SAMPLE_DOMAIN || domain === "")
    return problem(`MAIL_FROM is ${MAIL_FROM}, no address of yours.`, "Emails from it are taken for spam.", mend);
  const host = parseUrl(PUBLIC_URL)?.hostname.toLowerCase() ?? "";
  if (isLocalName(host) || isSameSite(domain, host)) return null;
  return hint(`Emails come from ${domain}, and the site is ${host}.`, "Donors may take them for a forgery.", mend);
}

/** True if one domain is the other or a subdomain of it, or if both have the same last two labels. */
function isSameSite(one: string, other: string): boolean {
  const site = (name: string) => name.split(".").slice(-2).join(".");
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`) || site(one) === site(other);
}

export function findRateLimit({ env: { RATE_LIMIT } }: Facts): Problem | null {
  if (RATE_LIMIT === "on") return null;
  return problem("RATE_LIMIT is off.", "One key can take all of the server for itself.", "Take RATE_LIMIT out.");
}

export function findWebhooks({ env: { WEBHOOK_ALLOW_HOSTS }, product }: Facts): Problem[] {
  const found: Problem[] = [];
  if (WEBHOOK_ALLOW_HOSTS.length > 0)
    found.push(
      problem(
        `WEBHOOK_ALLOW_HOSTS lets webhooks reach ${WEBHOOK_ALLOW_HOSTS.join(", ")} without TLS.`,
        "Partners could have the server call what is meant for your own network.",
        "Leave WEBHOOK_ALLOW_HOSTS empty.",
      ),
    );
  const plain = product?.plainWebhooks ?? 0;
  if (plain > 0)
    found.push(
      problem(
        `${plain === 1 ? "1 webhook endpoint has" : `${plain} webhook endpoints have`} a URL without TLS.`,
        "What is sent there, such as donors' names, can be read on the way.",
        "Have the partners set https URLs.",
      ),
    );
  return found;
}

export function findName({ product }: Facts): Problem | null {
  if (!product || product.name !== null) return null;
  return problem(
    "The installation has no name of its own.",
    "Pages, emails and receipts name the software instead of you.",
    "Sign in as an operator and set it at /admin/settings.",
  );
}

export function findLegalTexts({ env, machine }: Facts): Problem | null {
  const missing = [
    ...(env.OPERATOR_NAME ? [] : ["OPERATOR_NAME"]),
    ...(env.OPERATOR_ADDRESS ? [] : ["OPERATOR_ADDRESS"]),
    ...(env.CONTACT_EMAIL ? [] : ["CONTACT_EMAIL"]),
    ...(["privacy", "terms"] as const).flatMap((part) =>
      machine.legalTexts.includes(part) ? [] : [`${part}.md in LEGAL_DIR`],
    ),
  ];
  if (missing.length === 0) return null;
  return problem(
    `Legal information is missing: ${missing.join(", ")}.`,
    "Donors have to see who takes their money, on which terms, and what becomes of their data.",
    "Set the variables, and write the texts in Markdown into the directory that LEGAL_DIR names.",
  );
}

export function findTaskAddress({ env: { OPERATOR_EMAIL } }: Facts): Problem | null {
  if (OPERATOR_EMAIL) return null;
  return problem(
    "OPERATOR_EMAIL is not set.",
    "Nobody is emailed when a person has to decide something about money.",
    "Set OPERATOR_EMAIL to an address that someone reads every day.",
  );
}
