import { defineError } from "@/server/kernel/errors";

export const LastOwner = defineError({
  code: "last_owner",
  kind: "conflict",
  message: "An organization needs an owner. Make another member an owner first.",
});
