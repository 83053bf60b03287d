import { byteStream } from "@/server/kernel/byte-stream";
import type { Context } from "@/server/operations/context";
import type { StreamedFile } from "@/server/operations/file";

/** A response that is written while it is read: whoever serves it must not wait for all of it. */
export class StreamedResponse extends Response {}

/**
 * Sends a file as it is written. If it fails midway, the connection is closed, so that no client takes a part for the
 * whole; the reason is logged and never sent.
 */
export function streamedResponse(ctx: Context, { stream }: StreamedFile, headers: Record<string, string>): Response {
  const reader = stream.getReader();
  const body = byteStream({
    next: async () => {
      try {
        return (await reader.read()) as IteratorResult<Uint8Array>;
      } catch (err) {
        ctx.log.error({ err, requestId: ctx.caller.requestId }, "a file ended before it was whole");
        throw new Error("The file ended before it was whole.");
      }
    },
    return: async () => {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  });
  return new StreamedResponse(body, { status: 200, headers });
}
