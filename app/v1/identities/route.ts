import { createIdentityEndpoint } from "@/server/api/identities/create-identity";
import { listIdentitiesEndpoint } from "@/server/api/identities/list-identities";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  POST: createIdentityEndpoint,
  GET: listIdentitiesEndpoint,
});
