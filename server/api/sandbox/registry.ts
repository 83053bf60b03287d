import { advanceClockEndpoint } from "@/server/api/sandbox/advance-clock";
import { readClockEndpoint } from "@/server/api/sandbox/read-clock";

export const sandboxEndpoints = [readClockEndpoint, advanceClockEndpoint];
