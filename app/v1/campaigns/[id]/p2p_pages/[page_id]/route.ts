import { getP2pPageEndpoint } from "@/server/api/campaigns/get-p2p-page";
import { updateP2pPageEndpoint } from "@/server/api/campaigns/update-p2p-page";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: getP2pPageEndpoint,
  PATCH: updateP2pPageEndpoint,
});
