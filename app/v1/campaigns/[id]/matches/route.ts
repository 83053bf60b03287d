import { createMatchEndpoint } from "@/server/api/campaigns/create-match";
import { listMatchesEndpoint } from "@/server/api/campaigns/list-matches";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: listMatchesEndpoint,
  POST: createMatchEndpoint,
});
