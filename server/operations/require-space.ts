import { Unavailable } from "@/server/kernel/common-errors";
import { STORAGE_RETRY_SECONDS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Throws 503 while the disk has too little room to take anything new. Reads go on. */
export function requireSpace({ ports }: Pick<Context, "ports">): void {
  if (!ports.space.isLow()) return;
  throw Unavailable({
    message:
      "The server is low on storage space, so nothing can be changed right now. Nothing was changed by this request, and you can still read. Try again after the time in `Retry-After`.",
    headers: { "Retry-After": String(STORAGE_RETRY_SECONDS) },
  });
}
