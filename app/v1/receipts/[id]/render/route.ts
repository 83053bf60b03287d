import { mount } from "@/server/api/mount";
import { renderReceiptEndpoint } from "@/server/api/receipts/render-receipt";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: renderReceiptEndpoint });
