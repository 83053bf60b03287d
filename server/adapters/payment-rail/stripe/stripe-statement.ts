import type Stripe from "stripe";
import { secondsFrom } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { type Slice, StripeLines } from "@/server/adapters/payment-rail/stripe/stripe-statement-lines";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { StatementPage } from "@/server/ports/rail-statement";

/** The most that Stripe lists at once. */
const PAGE_SIZE = 100;
const PLACE = /^(\d{1,12})\/(\d{1,12})$/;

/**
 * Returns a page of the statement. Stripe lists its newest transactions first, so a page is a slice of the period that
 * is short enough for its content; `next` says where the next slice starts and which length to try. Times at Stripe
 * have whole seconds.
 */
export async function readStripeStatement(
  stripe: Stripe,
  { from, to, after }: Parameters<PaymentRail["statement"]>[0],
  size = PAGE_SIZE,
): Promise<StatementPage> {
  const end = secondsFrom(to);
  const [, begun, tried] = after === null ? [] : (PLACE.exec(after) ?? []);
  if (after !== null && !begun) throw new Error(`The statement has no page after ${after}.`);
  let start = begun ? Number(begun) : secondsFrom(from);
  let width = tried ? Number(tried) : end - start;
  while (start < end) {
    width = Math.max(1, Math.min(width, end - start));
    const slice: Slice = { gte: start, lt: start + width, end };
    const moved = await listIn(
      slice,
      (page) => stripe.balanceTransactions.list({ ...page, expand: ["data.source"] }),
      size,
    );
    const charges =
      moved && (await listIn(slice, (page) => stripe.charges.list({ ...page, expand: CHARGE_FIELDS }), size));
    if (!moved || !charges) {
      width = Math.floor(width / 2);
      continue;
    }
    const { lines, transfers } = await new StripeLines(stripe, slice).read(moved, charges);
    start += width;
    if (moved.length < size / 2) width *= 2;
    const isLast = start >= end;
    if (isLast || lines.length > 0 || transfers.length > 0)
      return { lines, transfers, next: isLast ? null : `${start}/${width}` };
  }
  return { lines: [], transfers: [], next: null };
}

const CHARGE_FIELDS = ["data.balance_transaction"];

interface Page {
  created: { gte: number; lt: number };
  limit: number;
}

/** Reads a list in a slice completely; null if it is too long for a page, unless the slice cannot be shorter. */
async function listIn<T extends { id: string }>(
  { gte, lt }: Slice,
  list: (page: Page) => Stripe.ApiListPromise<T>,
  limit: number,
): Promise<T[] | null> {
  const listed = list({ created: { gte, lt }, limit });
  const first = await listed;
  if (!first.has_more) return first.data;
  if (lt - gte > 1) return null;
  const all: T[] = [];
  for await (const one of listed) all.push(one);
  return all;
}
