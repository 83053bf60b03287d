import { z } from "zod";
import { isOneOf } from "@/server/domain/access";
import { subject } from "@/server/domain/subject";
import { webhookDeliveryId } from "@/server/resources/webhook-delivery";
import { webhookEndpointId } from "@/server/resources/webhook-endpoint";

/** A webhook endpoint of the caller's. Deleted ones are gone. */
export const webhookSubject = subject({
  name: "webhook endpoint",
  key: z.strictObject({ id: webhookEndpointId }),
  find: async (ctx, { id }) => ctx.db.webhookEndpoint.findUnique({ where: { id, deletedAt: null } }),
}).with({
  relations: { owner: (ctx, endpoint) => isOneOf(ctx, [endpoint.ownerId]) },
  visibleTo: ["owner"],
});

/** A delivery to an endpoint of the caller's, deleted or not, with its attempts. */
export const webhookDeliverySubject = subject({
  name: "webhook delivery",
  key: z.strictObject({ id: webhookDeliveryId }),
  find: async (ctx, { id }) =>
    ctx.db.webhookDelivery.findUnique({ where: { id }, include: { attemptList: { orderBy: { number: "asc" } } } }),
}).with({
  relations: { owner: (ctx, delivery) => isOneOf(ctx, [delivery.ownerId]) },
  visibleTo: ["owner"],
});
