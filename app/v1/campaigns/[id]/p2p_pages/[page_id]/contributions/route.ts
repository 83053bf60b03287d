import { listP2pPageContributionsEndpoint } from "@/server/api/campaigns/list-p2p-page-contributions";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: listP2pPageContributionsEndpoint });
