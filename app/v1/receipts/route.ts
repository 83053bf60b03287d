import { mount } from "@/server/api/mount";
import { listReceiptsEndpoint } from "@/server/api/receipts/list-receipts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: listReceiptsEndpoint });
