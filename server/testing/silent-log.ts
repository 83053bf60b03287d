import type { Log } from "@/server/operations/context";

/** A log that nobody reads. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
