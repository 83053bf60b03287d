import { defineError } from "@/server/kernel/errors";

export const ReceiptVoid = defineError({
  code: "receipt_void",
  kind: "conflict",
  message: "The receipt is void, because its gift was refunded. It can be read but not reissued.",
});
