import { mount } from "@/server/api/mount";
import { openapiEndpoint } from "@/server/api/openapi-path";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: openapiEndpoint });
