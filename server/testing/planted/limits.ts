import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const MODEL = ["server/domain/limits/limit-model.test.ts"];

export const LIMIT_BUGS: PlantedBug[] = [
  {
    name: "limits: a gift gives its room back in the month of its refund",
    file: "server/domain/gifts/charges/count-gifts.ts",
    find: "gifts.flatMap((gift) => giftShares(gift, true)),",
    replace: "gifts.flatMap((gift) => giftShares({ ...gift, createdAt: tx.now() }, true)),",
    tests: MODEL,
  },
  {
    name: "limits: the last cent of a limit cannot be used",
    file: "prisma/sql/limit_take.sql",
    find: "WHERE c.used_cents + excluded.used_cents <= v_limit;",
    replace: "WHERE c.used_cents + excluded.used_cents < v_limit;",
    tests: MODEL,
  },
  {
    name: "limits: amounts in other currencies are rounded to the nearest cent",
    file: "prisma/sql/usd_worth.sql",
    find: "ceil(p_cents::numeric * r.usd_per_minor)",
    replace: "round(p_cents::numeric * r.usd_per_minor)",
    tests: MODEL,
  },
  {
    name: "limits: the recipient's side is counted in the currency of the gift",
    file: "prisma/sql/gift_create.sql",
    find: "v_side.to_tier, p_gift->'incoming_limits', v_month, v_usd, true)",
    replace: "v_side.to_tier, p_gift->'incoming_limits', v_month, v_amount, true)",
    tests: MODEL,
  },
  {
    name: "limits: the open gifts of someone whose tier changes count in the month of the change",
    file: "prisma/sql/identity_tier_changed.sql",
    find: "date_trunc('month', s.created_at AT TIME ZONE 'UTC')::date AS month",
    replace: "date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month",
    tests: MODEL,
  },
];
