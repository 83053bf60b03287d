import { describeAccountToken } from "@/server/domain/identities/describe-payment-method";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import type { ErrorDetail } from "@/server/kernel/errors";
import { ACCOUNT_CHECK_MINUTES } from "@/server/kernel/limits";
import { parseUrl } from "@/server/kernel/parse-url";
import type { PayoutAccountStatus } from "@/server/kernel/payout-account-words";
import { readReturnUrl } from "@/server/kernel/return-url";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailAccount } from "@/server/ports/rail-account";
import type { StoredRequirement } from "@/server/resources/payout-account";

/** The timeout for a rail's response. */
export const RAIL_CALL_MS = 20_000;
const MINUTE_MS = 60_000;

/** How a caller specifies an account: by a token, or by having its owner set it up on the rail's page. */
export interface AccountWanted {
  token?: string | null | undefined;
  return_url?: string | null | undefined;
  country?: string | null | undefined;
  currency?: string | null | undefined;
}

/** A new account, without what only its transaction determines. */
export interface NewAccount {
  rail: string;
  token: string | null;
  type: string;
  bank: string | null;
  last4: string | null;
  status: PayoutAccountStatus;
  requirements: StoredRequirement[];
  return_url: string | null;
  country: string | null;
  currency: string | null;
}

/** Returns the errors in how an account is specified. */
export function wantedErrors(
  ctx: Context,
  { token, return_url: url, country, currency }: Record<string, unknown>,
): ErrorDetail[] {
  const error = (param: string, message: string) => [{ param, code: InvalidParameter.code, message }];
  const [hasToken, hasUrl] = [token ?? null, url ?? null].map((value) => value !== null);
  if (hasToken && hasUrl) return error("return_url", "Send either token or return_url, not both.");
  if (!hasToken && !hasUrl) return error("token", "token or return_url is required.");
  if (hasToken && (country ?? null) !== null) return error("country", "country is only sent with return_url.");
  if (hasToken && (currency ?? null) !== null) return error("currency", "currency is only sent with return_url.");
  if (typeof url === "string" && storedUrl(ctx, url) === null)
    return error("return_url", "return_url must be an https URL without a user name or a fragment.");
  return [];
}

/** Returns the account to create. Asks the token's rail, by a network call, so it runs before any transaction. */
export async function describeWanted(ctx: Context, wanted: AccountWanted): Promise<NewAccount> {
  const { token, return_url: url, country = null, currency = null } = wanted;
  if (typeof token === "string") return describeToken(ctx, token);
  const [rail] = payingRails(ctx, { country, currency });
  if (!rail) throw noRail(currency);
  return {
    rail: rail.name,
    token: null,
    type: "bank_account",
    bank: null,
    last4: null,
    status: "pending",
    requirements: [{ code: "details_missing", due_at: null }],
    return_url: storedUrl(ctx, url!),
    country,
    currency,
  };
}

/**
 * Returns the rails that can pay an account set up on a page, in the operator's order: those that serve its country and
 * currency. If none does and no currency was given, it is the first rail for new accounts, provided that it has such a
 * page.
 */
export function payingRails(
  ctx: Context,
  { country, currency }: Pick<NewAccount, "country" | "currency">,
): PaymentRail[] {
  const { railsThatPay, railForNew } = ctx.ports.rails;
  const place = { currency: currency ?? DEFAULT_CURRENCY, ...(country !== null && { country }) };
  const served = railsThatPay(place).filter(({ accounts }) => accounts !== null);
  const first = railForNew(place);
  return served.length > 0 || currency !== null || first.accounts === null ? served : [first];
}

function noRail(currency: string | null) {
  const param = currency === null ? "return_url" : "currency";
  const message =
    currency === null
      ? "return_url is not possible with this server's payment provider. Send a token."
      : "No payment provider of this server pays accounts in this currency and country.";
  return InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }] });
}

async function describeToken(ctx: Context, token: string): Promise<NewAccount> {
  const { rail: name, ...description } = await describeAccountToken(ctx, token);
  const { accounts } = ctx.ports.rails.railOf({ rail: name });
  const options = { now: ctx.now(), signal: AbortSignal.timeout(RAIL_CALL_MS) };
  const said = await accounts?.read({ key: token, token, createdAt: ctx.now() }, options);
  return {
    rail: name,
    token,
    ...description,
    status: said?.status ?? "enabled",
    requirements: said ? storedRequirements(said) : [],
    return_url: null,
    country: null,
    currency: null,
  };
}

/** The rail's requirements in stored form. */
export function storedRequirements({ requirements }: Pick<RailAccount, "requirements">): StoredRequirement[] {
  return requirements.map(({ code, dueAt }) => ({ code, due_at: dueAt?.toISOString() ?? null }));
}

/**
 * When to ask the rail about an account, in case an event was missed; null for never. A rejected account no longer
 * changes, nor does one named by a token once it is enabled. If Almoner keeps the account number, entering it triggers
 * the check.
 */
export function nextCheckAt(
  ctx: Context,
  { rail, status, returnUrl }: { rail: string; status: string; returnUrl: string | null },
): Date | null {
  const { accounts, nextEventAt } = ctx.ports.rails.named(rail) ?? {};
  if (accounts?.keepsNumbers) return null;
  if (status === "rejected" || (status === "enabled" && returnUrl === null)) return null;
  const { announced, enabled, waiting } = ACCOUNT_CHECK_MINUTES;
  // A rail in this process posts its own events: daily checks would only stop a sandbox's clock.
  const minutes = status !== "enabled" ? waiting : nextEventAt ? announced : enabled;
  return new Date(ctx.now().getTime() + minutes * MINUTE_MS);
}

/**
 * True if an account is already being set up as specified and nothing was entered yet, so that no other one is needed.
 */
export function isBegun(ctx: Context, account: PayoutAccount | null, wanted: NewAccount): boolean {
  const { return_url, country, currency } = wanted;
  return (
    return_url !== null &&
    account?.status === "pending" &&
    account.last4 === null &&
    payingRails(ctx, wanted).some(({ name }) => name === account.rail) &&
    account.returnUrl === return_url &&
    account.country === country &&
    account.currency === currency
  );
}

/** The URL in stored form; null for one that is not allowed. Our own pages are allowed wherever they are served. */
function storedUrl(ctx: Context, url: string): string | null {
  if (url.startsWith(`${ctx.settings.publicUrl}/`)) return parseUrl(url)?.href ?? null;
  return readReturnUrl(url, { allowsLocal: ctx.settings.mode === "sandbox" });
}
