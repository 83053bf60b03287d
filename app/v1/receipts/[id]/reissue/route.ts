import { mount } from "@/server/api/mount";
import { reissueReceiptEndpoint } from "@/server/api/receipts/reissue-receipt";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ POST: reissueReceiptEndpoint });
