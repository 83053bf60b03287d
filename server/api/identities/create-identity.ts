import { endpoint } from "@/server/api/endpoint";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { AlreadyExists } from "@/server/kernel/refusals";
import { identityCreateBody, identityResource, serializeIdentity } from "@/server/resources/identity";

export const createIdentityEndpoint = endpoint({
  operationId: "createIdentity",
  method: "POST",
  path: "/v1/identities",
  tag: "Identities",
  summary: "Creates an identity.",
  description: "It begins at tier 0, and your key's identity manages it. Its names are screened right after.",
  scope: "identities:write",
  body: identityCreateBody,
  errors: [AlreadyExists],
  run: (ctx, { body }) =>
    createIdentity(ctx, {
      type: body.type,
      email: body.email,
      displayName: body.display_name,
      legalName: body.legal_name,
      ein: body.ein,
      address: body.address,
      metadata: body.metadata,
    }),
  success: { status: 201, body: identityResource, location: ({ id }) => `/v1/identities/${id}` },
  serialize: serializeIdentity,
});
