import type { Role } from "@/server/kernel/scopes";
import type { TextKey } from "@/server/texts/areas";

/** What people read for each role, and what it may do. */
export const ROLE_WORDS = {
  owner: "roleOwner",
  admin: "roleAdmin",
  editor: "roleEditor",
  viewer: "roleViewer",
} as const satisfies Record<Role, TextKey<"account">>;
