/** A method saved to a Stripe customer. */
export interface SavedMethod {
  customer: string;
  method: string;
  /** The mandate for debiting a bank account; absent for cards. */
  mandate?: string;
}

/** What a token charges: an authorization, a saved method, or first the one and then the other. */
export interface ChargeToken {
  intent: string | null;
  saved: SavedMethod | null;
}

const TOKEN = /^(?:(pi_[A-Za-z0-9]{1,60})|(cus_[A-Za-z0-9]{1,60})\.(pm_[A-Za-z0-9_]{1,60}))$/;
const BOTH = /^(pi_[A-Za-z0-9]{1,60})\.(cus_[A-Za-z0-9]{1,60})\.(pm_[A-Za-z0-9_]{1,60})$/;
const DEBIT = /^(cus_[A-Za-z0-9]{1,60})\.(pm_[A-Za-z0-9_]{1,60})\.(mandate_[A-Za-z0-9]{1,60})$/;
const ACCOUNT = /^acct_[A-Za-z0-9]{1,60}$/;

/** Reads a token of this rail: `pi_x`, `cus_y.pm_z`, `pi_x.cus_y.pm_z` or, of a bank debit, `cus_y.pm_z.mandate_m`; null for any other text. */
export function parseChargeToken(token: string | null): ChargeToken | null {
  const [, first, owner, kept] = BOTH.exec(token ?? "") ?? [];
  if (first) return { intent: first, saved: { customer: owner!, method: kept! } };
  const [, debited, account, mandate] = DEBIT.exec(token ?? "") ?? [];
  if (debited) return { intent: null, saved: { customer: debited, method: account!, mandate: mandate! } };
  const [, intent, customer, method] = TOKEN.exec(token ?? "") ?? [];
  if (intent) return { intent, saved: null };
  return customer ? { intent: null, saved: { customer, method: method! } } : null;
}

/** Writes a token. At least one of the two must be present. */
export function writeChargeToken({ intent, saved }: ChargeToken): string {
  return [intent, saved?.customer, saved?.method, saved?.mandate].filter(Boolean).join(".");
}

/** Whether a token is one of an account that is connected to the platform. */
export function isAccountToken(token: string | null): token is string {
  return ACCOUNT.test(token ?? "");
}
