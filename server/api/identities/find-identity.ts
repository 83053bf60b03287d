import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { findIdentity } from "@/server/domain/identities/find-identity";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { expandField } from "@/server/resources/expand";
import { identityId } from "@/server/resources/fields";
import { identityResource, serializeIdentity } from "@/server/resources/identity";

export const findIdentityEndpoint = endpoint({
  operationId: "findIdentity",
  method: "GET",
  path: "/v1/identities/{id}",
  tag: "Identities",
  summary: "Reads an identity that you manage.",
  scope: "identities:read",
  params: z.object({ id: identityId }),
  query: z.strictObject({ expand: expandField("verification") }),
  success: { status: 200, body: identityResource },
  errors: [ResourceNotFound],
  run: (ctx, { params, query }) => findIdentity(ctx, { identityId: params.id, expand: query.expand }),
  serialize: serializeIdentity,
});
