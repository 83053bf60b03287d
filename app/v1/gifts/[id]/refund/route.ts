import { refundGiftEndpoint } from "@/server/api/gifts/refund-gift";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ POST: refundGiftEndpoint });
