import type { Acting } from "@/app/_request/signed-in";
import { allowsScope, ROLE_SCOPES } from "@/server/kernel/scopes";

/** True for members whose role lets them create and change campaigns, for what is shown; operations check it themselves. */
export function mayEditCampaigns({ role }: Acting): boolean {
  return allowsScope(ROLE_SCOPES[role], "campaigns:write");
}
