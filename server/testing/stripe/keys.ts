import type { Permissions } from "@/server/testing/stripe/options";
import type { Route } from "@/server/testing/stripe/routes";
import { API_VERSION, type DoubleWorld } from "@/server/testing/stripe/scope";
import { StripeFailure } from "@/server/testing/stripe/stripe-error";

/** A request's API key. Secret keys may do everything: their permissions are null. */
interface ApiKey {
  key: string;
  livemode: boolean;
  permissions: Permissions | null;
}

/** Reads the key of a request, or throws 401. */
export function readKey(world: DoubleWorld, authorization: string | undefined): ApiKey {
  const key = keyIn(authorization);
  if (!key)
    throw unauthorized("You did not provide an API key. You need to provide your API key in the Authorization header.");
  const [, kind, mode] = /^(sk|rk)_(test|live)_\w+$/.exec(key) ?? [];
  const permissions = kind === "rk" ? permissionsOf(world, key) : null;
  if (!kind || (kind === "rk" && !permissions)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  return { key, livemode: mode === "live", permissions };
}

/** Throws unless the key may use the route on the account. */
export function requireAccess(world: DoubleWorld, key: ApiKey, account: string, route: Route): void {
  if (account !== world.options.account && !isConnected(world, account, key.livemode)) throw noAccess(key, account);
  const needed = route.method === "GET" ? "read" : "write";
  const granted = route.permission === null ? "write" : key.permissions?.[route.permission];
  if (!key.permissions || granted === "write" || granted === needed) return;
  const permission = `rak_${route.permission}_${needed}`;
  throw new StripeFailure(
    403,
    {
      type: "invalid_request_error",
      code: "more_permissions_required_for_application",
      message: `The provided key '${masked(key.key)}' does not have the required permissions for this endpoint on account '${account}'. Having the '${permission}' permission would allow this request to continue.`,
    },
    false,
  );
}

/** Throws if the request names a version other than the one that the double supports. */
export function requireVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  const message = `Invalid Stripe API version: ${version}. This double speaks ${API_VERSION} only.`;
  throw new StripeFailure(400, { type: "invalid_request_error", message }, false);
}

function keyIn(authorization: string | undefined): string | null {
  const [scheme, value = ""] = (authorization ?? "").split(" ");
  if (scheme === "Bearer") return value;
  return scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":")[0]! : null;
}

function permissionsOf(world: DoubleWorld, key: string): Permissions | null {
  return world.options.restrictedKeys[key] ?? world.state.kept.restrictedKeys[key] ?? null;
}

function isConnected(world: DoubleWorld, account: string, livemode: boolean): boolean {
  const entry = world.state.find(account);
  return (
    entry?.kind === "account" && entry.livemode === livemode && world.state.factsOf(account).deauthorized !== "yes"
  );
}

function noAccess({ key }: ApiKey, account: string): StripeFailure {
  const message = `The provided key '${masked(key)}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`;
  return new StripeFailure(403, { type: "invalid_request_error", code: "account_invalid", message }, false);
}

function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: "invalid_request_error", message }, false);
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${"*".repeat(Math.max(4, key.length - 12))}${key.slice(-4)}`;
}
