import { mount } from "@/server/api/mount";
import { advanceClockEndpoint } from "@/server/api/sandbox/advance-clock";
import { readClockEndpoint } from "@/server/api/sandbox/read-clock";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: readClockEndpoint,
  POST: advanceClockEndpoint,
});
