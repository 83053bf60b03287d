import { mount } from "@/server/api/mount";
import { renderStatementEndpoint } from "@/server/api/receipts/render-statement";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: renderStatementEndpoint });
