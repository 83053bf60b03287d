import { endpoint } from "@/server/api/endpoint";
import { readMe } from "@/server/domain/identities/read-me";
import { meResource, serializeMe } from "@/server/resources/me";

export const readMeEndpoint = endpoint({
  operationId: "readMe",
  method: "GET",
  path: "/v1/me",
  tag: "Identities",
  summary: "Reads who is calling and what the key may do.",
  scope: null,
  success: { status: 200, body: meResource },
  run: (ctx) => readMe(ctx),
  serialize: serializeMe,
});
