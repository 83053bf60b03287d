import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/refusals";
import { identityId } from "@/server/resources/fields";
import { identityResource, identityUpdateBody, serializeIdentity } from "@/server/resources/identity";

export const updateIdentityEndpoint = endpoint({
  operationId: "updateIdentity",
  method: "PATCH",
  path: "/v1/identities/{id}",
  tag: "Identities",
  summary: "Changes an identity that you manage.",
  description: "Fields that you leave out stay as they are; null empties one. A new name is screened right after.",
  scope: "identities:write",
  params: z.object({ id: identityId }),
  body: identityUpdateBody,
  success: { status: 200, body: identityResource },
  errors: [ResourceNotFound, InvalidParameter, InvalidState],
  run: (ctx, { params, body }) =>
    updateIdentity(ctx, {
      identityId: params.id,
      changes: {
        displayName: body.display_name,
        legalName: body.legal_name,
        ein: body.ein,
        address: body.address,
        metadata: body.metadata,
      },
    }),
  serialize: serializeIdentity,
});
