import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { showRecurringGift } from "@/server/api/recurring-gifts/show-recurring-gift";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { InvalidParameter, InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/refusals";
import { recurringGiftId } from "@/server/resources/fields";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { recurringGiftUpdateBody } from "@/server/resources/recurring-gift-bodies";

export const updateRecurringGiftEndpoint = endpoint({
  operationId: "updateRecurringGift",
  method: "PATCH",
  path: "/v1/recurring_gifts/{id}",
  tag: "Recurring gifts",
  summary: "Changes, pauses, resumes or cancels a recurring gift.",
  description:
    "Fields that you leave out stay as they are. Changes hold from the next gift on; a gift that is under way goes its way. Resumed, it gives on the next date that is ahead: dates that passed are never charged. Those who manage the campaign may cancel it and change nothing else. The giver is told by mail.",
  scope: "gifts:write",
  params: z.strictObject({ id: recurringGiftId }),
  body: recurringGiftUpdateBody,
  success: { status: 200, body: recurringGiftResource },
  errors: [ResourceNotFound, InvalidParameter, NotPermitted, InvalidState],
  run: (ctx, { params, body }) => updateRecurringGift(ctx, params.id, body),
  serialize: showRecurringGift,
});
