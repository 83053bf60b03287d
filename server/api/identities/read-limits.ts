import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { readLimits } from "@/server/domain/identities/read-limits";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { identityId } from "@/server/resources/fields";
import { identityLimitsResource, serializeIdentityLimits } from "@/server/resources/identity-limits";

export const readLimitsEndpoint = endpoint({
  operationId: "readIdentityLimits",
  method: "GET",
  path: "/v1/identities/{id}/limits",
  tag: "Identities",
  summary: "Reads what an identity may still give and receive this month.",
  scope: "identities:read",
  params: z.object({ id: identityId }),
  success: { status: 200, body: identityLimitsResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => readLimits(ctx, params.id),
  serialize: serializeIdentityLimits,
});
