import { defineError } from "@/server/kernel/errors";

export const LastOwner = defineError({
  code: "last_owner",
  kind: "conflict",
  message: "An organization needs an owner. Make another member an owner first.",
});

export const BoundRoles = defineError({
  code: "bound_roles",
  kind: "conflict",
  message:
    "Members who act for some campaigns alone can only be viewers or look after campaigns. Change their roles first, or let them act for all campaigns.",
});
