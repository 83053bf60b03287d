import type { Context } from "@/server/operations/context";
import type { PaymentForm, PaymentReturn } from "@/server/ports/payment-form";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** Where a form's return says which rail's form it was. */
const RAIL_PARAM = "rail";

/**
 * Opens a rail's own form, whose return says which rail it was, and returns its URL.
 *
 * @param confirmed - Stands for a saved method. The page then is that on which its owner only confirms the payment, where that is possible.
 */
export async function openRailForm(
  rail: PaymentRail,
  form: PaymentForm,
  confirmed: string | null = null,
): Promise<string> {
  const returnUrl = new URL(form.returnUrl);
  returnUrl.searchParams.set(RAIL_PARAM, rail.name);
  const opened = { ...form, returnUrl: returnUrl.toString() };
  const confirmation = confirmed === null ? null : await rail.methods?.confirm?.(confirmed, opened);
  const { url } = confirmation ?? (await rail.startPayment(opened));
  return url;
}

/** The query that a rail's form returns with, with the rail's name added. */
function returnQuery(rail: Pick<PaymentRail, "name">, query: string): URLSearchParams {
  const whole = new URLSearchParams(query);
  whole.set(RAIL_PARAM, rail.name);
  return whole;
}

/** What a sealed query is bound to. It is constant, because only the query says which form it belongs to. */
const ABOUT = "rail";

/** Encrypts the query that a form returns with, to store it in a row: whoever has the query can return with it. */
export function sealReturn(ctx: Context, rail: Pick<PaymentRail, "name">, query: string): string {
  return ctx.vault.seal("form-return", ABOUT, returnQuery(rail, query).toString());
}

/** Decrypts what `sealReturn` made. Rows from before encryption hold the plain query. */
export function openReturn(ctx: Context, sealed: string): URLSearchParams {
  const plain = new URLSearchParams(sealed);
  return plain.has(RAIL_PARAM) ? plain : new URLSearchParams(ctx.vault.open("form-return", ABOUT, sealed));
}

/** What a rail's form returned, and the name of the rail that the token belongs to. */
export type RailReturn = PaymentReturn & { rail: string };

/**
 * Reads the query that a rail's form returned with. Anyone may have written the rail's name into it: only that rail's
 * own answer is valid. Older forms without a name belong to the first rail.
 */
export async function readRailReturn(ctx: Context, query: URLSearchParams): Promise<RailReturn> {
  const { all, named } = ctx.ports.rails;
  const name = query.get(RAIL_PARAM);
  const rail = name === null ? all[0]! : named(name);
  if (!rail) return { outcome: "invalid", rail: name! };
  return { ...(await rail.readPayment(query)), rail: rail.name };
}
