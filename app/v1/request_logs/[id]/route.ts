import { mount } from "@/server/api/mount";
import { getRequestLogEndpoint } from "@/server/api/request-logs/get-request-log";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: getRequestLogEndpoint });
