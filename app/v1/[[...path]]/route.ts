import { endpoints } from "@/server/api/all-endpoints";
import { mount } from "@/server/api/mount";

/** The whole API, for hosts that know route files only; the production server answers it before the page framework. */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount(endpoints);
