import { listEndpoint } from "@/server/api/list-endpoint";
import { listIdentities } from "@/server/domain/identities/list-identities";
import { identityListQuery, identityResource, serializeIdentity } from "@/server/resources/identity";

export const listIdentitiesEndpoint = listEndpoint({
  operationId: "listIdentities",
  path: "/v1/identities",
  tag: "Identities",
  summary: "Lists the identities that you manage.",
  description: "Your key's own identity and those that it created, newest first.",
  scope: "identities:read",
  filters: identityListQuery,
  item: identityResource,
  run: (ctx, { filters, page }) =>
    listIdentities(
      ctx,
      {
        type: filters.type,
        email: filters.email,
        createdAfter: filters.created_after,
        createdBefore: filters.created_before,
      },
      page,
    ),
  serialize: serializeIdentity,
});
