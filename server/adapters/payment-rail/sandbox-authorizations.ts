import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { SANDBOX_REASONS } from "@/server/adapters/payment-rail/sandbox-reasons";
import { parseSandboxToken, writeSandboxToken } from "@/server/adapters/payment-rail/sandbox-tokens";
import { TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";
import type { Cents } from "@/server/kernel/money";
import type { PaymentForm } from "@/server/ports/payment-form";
import type { RailOperation } from "@/server/ports/payment-rail";
import type { AuthorizationAnswer, RailAuthorizations, RenewedAuthorization } from "@/server/ports/rail-authorizations";

/** How long the payer's bank holds an amount. */
export const SANDBOX_HOLDS_MS = 7 * 86_400_000;

const WRITE = `
  INSERT INTO sandbox_rail.authorizations (id, token, reference, amount_cents, currency, authorized_at, ends_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;
// No form was completed, so there is no event to post.
const RENEW = `
  INSERT INTO sandbox_rail.authorizations
    (id, token, reference, amount_cents, currency, authorized_at, ends_at, posted_at)
  VALUES ($1, $2, '', $3, $4, $5, $6, $5) ON CONFLICT (id) DO NOTHING`;
const READ = `
  SELECT amount_cents, currency, authorized_at, ends_at, captured_by, released_at FROM sandbox_rail.authorizations WHERE id = $1`;
const RELEASE = `
  UPDATE sandbox_rail.authorizations SET released_at = $2
  WHERE id = $1 AND captured_by IS NULL AND released_at IS NULL`;

interface Row {
  amount_cents: string;
  currency: string;
  authorized_at: Date;
  ends_at: Date;
  captured_by: string | null;
  released_at: Date | null;
}

/** A hold by the payer's bank for a form, which may have ended. */
export interface SandboxAuthorization {
  id: string;
  amountCents: Cents;
  currency: string;
  authorizedAt: Date;
  endsAt: Date;
  /** The key of the charge that captured it. */
  capturedBy: string | null;
  isReleased: boolean;
}

type Authorized = Pick<PaymentForm, "reference" | "amountCents" | "currency" | "repeats" | "saves">;

/**
 * Makes the payer's bank hold the amount of a form, and returns the token that the form returns with. A card that its
 * bank declines, and a form without an amount, have no hold: their token is the method's.
 */
export async function authorize(
  pool: pg.Pool,
  { reference, amountCents, currency, repeats, saves }: Authorized,
  methodToken: string,
  { now, id = randomBytes(16).toString("hex") }: { now: Date; id?: string },
): Promise<string> {
  const method = TEST_METHODS.get(methodToken);
  if (amountCents === null || !method || method.declines) return methodToken;
  const authorization = `auth_sandbox_${id}`;
  const isSaved = repeats !== undefined || saves === true;
  const token = writeSandboxToken({ methodToken, authorization, isSaved });
  const endsAt = method.endsAuthorization ? now : new Date(now.getTime() + SANDBOX_HOLDS_MS);
  await pool.query(WRITE, [authorization, token, reference, amountCents, currency, now, endsAt]);
  return token;
}

/** The authorization of a token; null if it has none. */
export async function findAuthorization(pool: pg.Pool, token: string | null): Promise<SandboxAuthorization | null> {
  const id = parseSandboxToken(token)?.authorization;
  if (!id) return null;
  const { rows } = await pool.query<Row>({ name: "sandbox-rail-authorization", text: READ, values: [id] });
  const [row] = rows;
  return row
    ? {
        id,
        amountCents: BigInt(row.amount_cents),
        currency: row.currency,
        authorizedAt: row.authorized_at,
        endsAt: row.ends_at,
        capturedBy: row.captured_by,
        isReleased: row.released_at !== null,
      }
    : null;
}

/** Ends the hold of a token. A captured one stays. Idempotent. */
export async function releaseAuthorization(pool: pg.Pool, token: string, now: Date): Promise<void> {
  const id = parseSandboxToken(token)?.authorization;
  if (id) await pool.query(RELEASE, [id, now]);
}

/**
 * Authorizes amounts again with a method that a form saved: once per key, from which the authorization's id is derived.
 */
export function sandboxAuthorizations(pool: pg.Pool): RailAuthorizations {
  const find = async (authorization: RenewedAuthorization): Promise<AuthorizationAnswer> => {
    const token = tokenFor(authorization);
    const found = await findAuthorization(pool, token);
    return found ? { outcome: "authorized", token, authorizedUntil: found.endsAt } : { outcome: "absent" };
  };
  return {
    find,
    async authorize(authorization, { now }) {
      const token = tokenFor(authorization);
      const parsed = parseSandboxToken(token);
      const code = parsed ? parsed.method.declines : "declined";
      if (!parsed || code) return { outcome: "declined", code: code!, message: SANDBOX_REASONS[code!] };
      const { amountCents, currency } = authorization;
      const endsAt = new Date(now.getTime() + SANDBOX_HOLDS_MS);
      await pool.query(RENEW, [parsed.authorization, token, amountCents, currency, now, endsAt]);
      return find(authorization);
    },
  };
}

function tokenFor({ key, token: methodToken }: RenewedAuthorization): string {
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return writeSandboxToken({ methodToken, authorization: `auth_sandbox_${hash}`, isSaved: true });
}

/** What a charge with a token does: capture an authorization, charge the method, or nothing, if the hold has ended. */
export type ChargeBy = { captures: SandboxAuthorization } | "method" | "ended";

/**
 * Returns what a charge uses. Throws if the authorization belongs to another payment or is for another amount, and its
 * method was not saved.
 */
export function chargeBy(operation: RailOperation, found: SandboxAuthorization | null, now: Date): ChargeBy {
  const token = parseSandboxToken(operation.token);
  if (!token?.authorization) return "method";
  const { key, amountCents, currency } = operation;
  const isFree = found !== null && !found.isReleased && found.capturedBy === null && found.endsAt > now;
  const isSame = found !== null && found.amountCents === amountCents && found.currency === currency;
  if (found?.capturedBy === key || (isFree && isSame)) return { captures: found! };
  if (token.isSaved) return "method";
  if (found?.capturedBy)
    throw new Error(`The authorization of the payment ${key} was captured for another payment, ${found.capturedBy}.`);
  if (isFree) throw new Error(`The authorization of the payment ${key} is for another amount.`);
  return "ended";
}
