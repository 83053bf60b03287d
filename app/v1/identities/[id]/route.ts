import { findIdentityEndpoint } from "@/server/api/identities/find-identity";
import { updateIdentityEndpoint } from "@/server/api/identities/update-identity";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: findIdentityEndpoint,
  PATCH: updateIdentityEndpoint,
});
