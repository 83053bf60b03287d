import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { showRecurringGift } from "@/server/api/recurring-gifts/show-recurring-gift";
import { findRecurringGift } from "@/server/domain/recurring/find-recurring-gift";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { recurringGiftId } from "@/server/resources/fields";
import { recurringGiftResource } from "@/server/resources/recurring-gift";

export const getRecurringGiftEndpoint = endpoint({
  operationId: "getRecurringGift",
  method: "GET",
  path: "/v1/recurring_gifts/{id}",
  tag: "Recurring gifts",
  summary: "Reads a recurring gift.",
  description: "For those who manage its giver or its campaign. `GET /v1/gifts?recurring_gift_id=` lists its gifts.",
  scope: "gifts:read",
  params: z.strictObject({ id: recurringGiftId }),
  success: { status: 200, body: recurringGiftResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => findRecurringGift(ctx, params.id),
  serialize: showRecurringGift,
});
