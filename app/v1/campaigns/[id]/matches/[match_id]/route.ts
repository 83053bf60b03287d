import { getMatchEndpoint } from "@/server/api/campaigns/get-match";
import { updateMatchEndpoint } from "@/server/api/campaigns/update-match";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: getMatchEndpoint,
  PATCH: updateMatchEndpoint,
});
