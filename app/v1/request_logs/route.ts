import { mount } from "@/server/api/mount";
import { listRequestLogsEndpoint } from "@/server/api/request-logs/list-request-logs";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: listRequestLogsEndpoint });
