import { isSigned, signatureOf, type UrlSigning, valuesOf } from "@/server/adapters/payment-rail/url-signature";
import { CADENCES } from "@/server/kernel/cadence";
import type { PaymentForm, PaymentReturn } from "@/server/ports/payment-form";

/** The settings of the sandbox rail's form. It is stateless: the form's URL carries everything, signed. */
export interface SandboxFormSettings extends UrlSigning {
  /** The URL where the form is served, without a trailing slash. */
  publicUrl: string;
}

export const SANDBOX_FORM_PATH = "/dev/rail/pay";

const FIELDS = [
  "reference",
  "amount",
  "currency",
  "description",
  // The server reads a page's language from this parameter.
  "lang",
  "return",
  "payee",
  "payer",
  "declined",
  "tried",
  "scheme",
  "repeats",
  "next",
  "saves",
] as const;
const RETURN_FIELDS = ["rail_reference", "rail_outcome", "rail_token"] as const;
const AMOUNT = /^\d{1,18}$/;

/** Returns the URL of the form for one payment. */
export function sandboxFormUrl(settings: SandboxFormSettings, form: PaymentForm): string {
  const query = new URLSearchParams({
    reference: form.reference,
    amount: form.amountCents === null ? "" : form.amountCents.toString(),
    currency: form.currency,
    description: form.description,
    lang: form.locale,
    return: form.returnUrl,
    payee: form.payee ?? "",
    payer: form.payerName ?? "",
    declined: form.declined?.code ?? "",
    tried: form.declined?.token ?? "",
    scheme: form.scheme ?? "",
    repeats: form.repeats?.cadence ?? "",
    next: form.repeats?.nextAt.toISOString() ?? "",
    saves: form.saves ? "yes" : "",
  });
  query.set("signature", signatureOf(settings, query, FIELDS));
  return `${settings.publicUrl}${SANDBOX_FORM_PATH}?${query}`;
}

/** Returns the parameters of a form's URL; null for a URL that the rail did not create. */
export function openSandboxForm(settings: SandboxFormSettings, query: URLSearchParams): PaymentForm | null {
  if (!isSigned(settings, query, FIELDS, "signature")) return null;
  const [
    reference = "",
    amount = "",
    currency = "",
    description = "",
    locale = "",
    returnUrl = "",
    payee,
    payer,
    declined,
    tried,
    scheme,
    repeats,
    next = "",
    saves,
  ] = valuesOf(query, FIELDS);
  const cadence = CADENCES.find((known) => known === repeats);
  return {
    reference,
    amountCents: AMOUNT.test(amount) ? BigInt(amount) : null,
    currency,
    description,
    locale,
    returnUrl,
    ...(payee && { payee }),
    ...(payer && { payerName: payer }),
    ...(declined && { declined: { code: declined, token: tried || null } }),
    ...(cadence && { repeats: { cadence, nextAt: new Date(next) } }),
    ...(saves && { saves: true }),
    ...((scheme === "light" || scheme === "dark") && { scheme }),
  };
}

/** Returns where the form redirects: with a token if it was submitted, without one if it was abandoned. */
export function sandboxReturnUrl(
  settings: SandboxFormSettings,
  { returnUrl, reference }: Pick<PaymentForm, "returnUrl" | "reference">,
  token: string | null,
): string {
  const url = new URL(returnUrl);
  for (const [name, value] of sandboxReturnQuery(settings, reference, token)) url.searchParams.set(name, value);
  return url.toString();
}

/** What the form adds to the query of its return URL. */
export function sandboxReturnQuery(signing: UrlSigning, reference: string, token: string | null): URLSearchParams {
  const query = new URLSearchParams({
    rail_reference: reference,
    rail_outcome: token === null ? "canceled" : "completed",
    rail_token: token ?? "",
  });
  query.set("rail_signature", signatureOf(signing, query, RETURN_FIELDS));
  return query;
}

/** Reads what `sandboxReturnUrl` wrote, without the hold of the token; anything else is invalid. */
export function readSandboxReturn(settings: UrlSigning, query: URLSearchParams): PaymentReturn {
  if (!isSigned(settings, query, RETURN_FIELDS, "rail_signature")) return { outcome: "invalid" };
  const [reference, outcome, token] = valuesOf(query, RETURN_FIELDS) as [string, string, string];
  return outcome === "completed" ? { outcome, reference, token } : { outcome: "canceled", reference };
}
