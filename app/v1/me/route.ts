import { readMeEndpoint } from "@/server/api/identities/read-me";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: readMeEndpoint });
