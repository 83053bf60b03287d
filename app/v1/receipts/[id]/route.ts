import { mount } from "@/server/api/mount";
import { getReceiptEndpoint } from "@/server/api/receipts/get-receipt";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: getReceiptEndpoint });
