import { readLimitsEndpoint } from "@/server/api/identities/read-limits";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: readLimitsEndpoint });
