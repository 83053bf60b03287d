import { endpointsOf } from "@/server/api/all-endpoints";
import { mount } from "@/server/api/mount";

/** The whole API, for hosts that only know route files; the production server handles it before Next. */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount(endpointsOf);
