import { z } from "zod";
import { isOneOf } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { webhookDeliveryId } from "@/server/resources/webhook-delivery";
import { webhookEndpointId } from "@/server/resources/webhook-endpoint";

/** One of the caller's webhook endpoints, not deleted. */
export const webhookSubject = subject({
  name: "webhook endpoint",
  key: z.strictObject({ id: webhookEndpointId }),
  find: async (ctx, { id }) => ctx.db.webhookEndpoint.findUnique({ where: { id, deletedAt: null } }),
}).with({
  relations: { owner: (ctx, endpoint) => isOneOf(ctx, [endpoint.ownerId]) },
  visibleTo: ["owner"],
});

/** A delivery to one of the caller's endpoints, deleted or not, with its attempts. */
export const webhookDeliverySubject = subject({
  name: "webhook delivery",
  key: z.strictObject({ id: webhookDeliveryId }),
  find: async (ctx, { id }) =>
    ctx.db.webhookDelivery.findUnique({ where: { id }, include: { attemptList: { orderBy: { number: "asc" } } } }),
}).with({
  relations: { owner: (ctx, delivery) => isOneOf(ctx, [delivery.ownerId]) },
  visibleTo: ["owner"],
});
