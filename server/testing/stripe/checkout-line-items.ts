import Stripe from "stripe";
import { newId } from "@/server/testing/stripe/double-state";
import type { Scope } from "@/server/testing/stripe/scope";

interface GivenItem {
  price_data: {
    currency: string;
    product_data: { name: string };
    tax_behavior?: "exclusive" | "inclusive" | "unspecified";
    unit_amount: number;
  };
  quantity: number;
}

/** A session's line item, with a price created for it. */
export function lineItem(scope: Scope, { price_data: data, quantity }: GivenItem): Stripe.LineItem {
  const total = data.unit_amount * quantity;
  const price: Stripe.Price = {
    id: newId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created: scope.now(),
    currency: data.currency,
    custom_unit_amount: null,
    livemode: scope.livemode,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId("prod", 14),
    recurring: null,
    tax_behavior: data.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: data.unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(data.unit_amount),
  };
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: data.currency,
    description: data.product_data.name,
    metadata: {},
    price,
    quantity,
  };
}
