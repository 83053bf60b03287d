import { createP2pPageEndpoint } from "@/server/api/campaigns/create-p2p-page";
import { listP2pPagesEndpoint } from "@/server/api/campaigns/list-p2p-pages";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: listP2pPagesEndpoint,
  POST: createP2pPageEndpoint,
});
