import { endpoints } from "@/server/api/endpoint";
import { makeSandboxTransfer } from "@/server/domain/bank/sandbox/make-sandbox-transfer";
import { advanceSandboxClock, getSandboxClock } from "@/server/domain/sandbox/sandbox-clock";

export const sandboxEndpoints = endpoints("Sandbox", [
  [getSandboxClock, "GET /v1/sandbox/clock"],
  [advanceSandboxClock, "POST /v1/sandbox/clock"],
  [makeSandboxTransfer, "POST /v1/sandbox/transfers"],
]);
