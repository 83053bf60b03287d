import { expect, it } from "vitest";
import { movedPath } from "@/server/http/moved-paths";

// Guards links in emails and bookmarks that are older than the dashboard.

it.each([
  ["/me/organizations/org_1", "/dashboard/org_1"],
  ["/me/organizations/org_1/campaigns", "/dashboard/org_1/campaigns"],
  ["/me/organizations/org_1/campaigns/cmp_1/settings/end", "/dashboard/org_1/campaigns/cmp_1/settings/end"],
  ["/me/organizations/org_1/keys", "/dashboard/org_1/developers/keys"],
  ["/me/organizations/org_1/keys/key_1/revoke", "/dashboard/org_1/developers/keys/key_1/revoke"],
  ["/me/organizations/org_1/charity", "/dashboard/org_1/settings/charity"],
  ["/me/organizations/org_1/transfers/offers/tro_1", "/dashboard/org_1/settings/transfers/offers/tro_1"],
  ["/me/pools/pool_1", "/dashboard/pool_1"],
  ["/me/pools/pool_1/requests/dbr_1/approve", "/dashboard/pool_1/requests/dbr_1/approve"],
  ["/me/pools/pool_1/sponsor", "/dashboard/pool_1/sponsor"],
])("%s is at %s", (path, to) => {
  expect(movedPath(path)).toBe(to);
});

it.each([
  "/me",
  "/me/organizations",
  "/me/pools",
  "/me/pools/new",
  "/me/organizations/org_1/unheard-of",
  "/me/organizations//other.example",
  "/c/me/pools/pool_1",
])("%s has not moved", (path) => {
  expect(movedPath(path)).toBeNull();
});
