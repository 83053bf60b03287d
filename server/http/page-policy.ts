import { createHash, randomBytes } from "node:crypto";
import { POLICY_REPORTS_PATH } from "@/server/http/policy-reports-path";

export interface PolicyNeeds {
  /** True for pages that other sites may frame. */
  isEmbed: boolean;
  /** Where forms may redirect besides this site: the product's own origin, and the payment rail's. */
  formTargets: readonly string[];
  /** The sites whose videos the page can show in a frame. */
  frames?: readonly string[];
  /** The sites of the page's own pictures that are not ours. */
  pictures?: readonly string[];
}

/** What a policy allows in addition, by directive. */
export type PolicyAdditions = Readonly<Record<string, string>>;

/** The headers of every page, whatever its content. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Reporting-Endpoints": `policy="${POLICY_REPORTS_PATH}"`,
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

/**
 * Additional headers of pages that nobody else may find or learn of. Their forms need an origin, which `no-referrer`
 * would suppress; other sites get none with this either.
 */
export const PRIVATE_HEADERS: readonly [string, string][] = [
  ["Referrer-Policy", "same-origin"],
  ["X-Robots-Tag", "noindex, nofollow, noarchive"],
  ["Cache-Control", "private, no-store"],
];

export function newNonce(): string {
  return randomBytes(18).toString("base64");
}

/** The policy of a page with the framework: its scripts carry the nonce, and what they load is trusted. */
export function frameworkPolicy(nonce: string, needs: PolicyNeeds, additions: PolicyAdditions = {}): string {
  const allowed = { script: `'self' 'nonce-${nonce}' 'strict-dynamic'`, style: `'self' 'nonce-${nonce}'` };
  return policy(needs, allowed, additions);
}

/** The policy of a page without the framework: scripts are our own files, and styles are exactly the inlined ones. */
export function plainPolicy(styles: readonly string[], needs: PolicyNeeds): string {
  const hashes = styles.map((style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  return policy(needs, { script: "'self'", style: ["'self'", ...hashes].join(" ") });
}

const OWN_PICTURES = "'self' data:";

/** Adds to a policy that was written before the page the sites of the pictures that the page turned out to have. */
export function withPictures(policy: string, pictures: readonly string[]): string {
  return policy.replace(`img-src ${OWN_PICTURES}`, (own) => [own, ...pictures].join(" "));
}

function policy(
  { isEmbed, formTargets, frames = [], pictures = [] }: PolicyNeeds,
  allowed: { script: string; style: string },
  additions: PolicyAdditions = {},
): string {
  const directives = {
    "default-src": "'none'",
    "script-src": allowed.script,
    "style-src": allowed.style,
    // Only custom properties are set this way: the width of a bar, a campaign's colors.
    "style-src-attr": "'unsafe-inline'",
    "img-src": [OWN_PICTURES, ...pictures].join(" "),
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "frame-src": ["'self'", ...frames].join(" "),
    "form-action": ["'self'", ...formTargets].join(" "),
    "frame-ancestors": isEmbed ? "*" : "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "report-uri": POLICY_REPORTS_PATH,
    "report-to": "policy",
  };
  const names = new Set([...Object.keys(directives), ...Object.keys(additions)]);
  const values: PolicyAdditions = directives;
  return [...names].map((name) => [name, values[name], additions[name]].filter(Boolean).join(" ")).join("; ");
}
