import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { readBalance } from "@/server/domain/identities/read-balance";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { identityBalanceResource, serializeIdentityBalance } from "@/server/resources/balance";
import { identityId } from "@/server/resources/fields";

export const readBalanceEndpoint = endpoint({
  operationId: "readIdentityBalance",
  method: "GET",
  path: "/v1/identities/{id}/balance",
  tag: "Identities",
  summary: "Reads what is owed to an identity, per currency.",
  scope: "identities:read",
  params: z.object({ id: identityId }),
  success: { status: 200, body: identityBalanceResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => readBalance(ctx, params.id),
  serialize: serializeIdentityBalance,
});
