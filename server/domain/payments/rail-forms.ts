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

/** The query with which a rail's form returns, with the rail's name in it. */
function returnQuery(rail: Pick<PaymentRail, "name">, query: string): URLSearchParams {
  const whole = new URLSearchParams(query);
  whole.set(RAIL_PARAM, rail.name);
  return whole;
}

/** What a sealed query is about: which form it is says only the query. */
const ABOUT = "rail";

/** Encrypts the query with which a form returns, for a row that waits: whoever has the query may come back with it. */
export function sealReturn(ctx: Context, rail: Pick<PaymentRail, "name">, query: string): string {
  return ctx.vault.seal("form-return", ABOUT, returnQuery(rail, query).toString());
}

/** Decrypts what `sealReturn` made. Rows from before they were encrypted have the query itself. */
export function openReturn(ctx: Context, sealed: string): URLSearchParams {
  const plain = new URLSearchParams(sealed);
  return plain.has(RAIL_PARAM) ? plain : new URLSearchParams(ctx.vault.open("form-return", ABOUT, sealed));
}

/** What a rail's form returned, and the rail's name, which the token belongs to. */
export type RailReturn = PaymentReturn & { rail: string };

/**
 * Reads the query with which a rail's form returned. Anyone may have written the rail's name into it: only that rail's own
 * answer is valid. Forms that were opened before they said so are the first rail's.
 */
export async function readRailReturn(ctx: Context, query: URLSearchParams): Promise<RailReturn> {
  const { all, named } = ctx.ports.rails;
  const name = query.get(RAIL_PARAM);
  const rail = name === null ? all[0]! : named(name);
  if (!rail) return { outcome: "invalid", rail: name! };
  return { ...(await rail.readPayment(query)), rail: rail.name };
}
