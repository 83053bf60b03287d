import { BodyRefused, makeBodyReader } from "@/server/adapters/job-engine/call-body";
import { makeCallJournal } from "@/server/adapters/job-engine/call-journal";
import { INNGEST_PATH, type InngestAccess, inngestClient } from "@/server/adapters/job-engine/inngest-client";
import { inngestHandler } from "@/server/adapters/job-engine/inngest-handler";
import { signatureProblem } from "@/server/adapters/job-engine/inngest-signature";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";

/** A call whose body nobody has read. */
export interface JobCall {
  method: string;
  url: string;
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/** Where Inngest's calls come in. */
export interface JobDoor {
  /** The only path that is served. */
  path: string;
  answer(call: JobCall): Promise<Response>;
  /** Returns once everything is recorded of the calls answered before. */
  close(): Promise<void>;
}

const METHODS = ["GET", "POST", "PUT"];
const MIB = 1_024 * 1_024;
/** A run's state has up to 32 MB on the server, and a step's output 4 MB. */
const LIMITS = { oneBytes: 40 * MIB, allBytes: 160 * MIB };

/**
 * Opens the door to the functions. Nothing of a body is read unless the signature is there and fresh, and never more
 * than Inngest itself would send. Whatever has no valid signature is rejected with 401, whatever its body.
 */
export function openInngestDoor(ctx: Context, jobs: Job[], access: InngestAccess): JobDoor {
  const handle = inngestHandler({ client: inngestClient(access, ctx.log), ctx, jobs, serveOrigin: access.serveOrigin });
  const journal = makeCallJournal(ctx);
  const readBody = makeBodyReader(LIMITS);
  const reject = (status: number, cause: string, headers: Record<string, string> = {}) => {
    journal.rejected(cause);
    return Response.json({ message: `Rejected: ${cause}.` }, { status, headers });
  };

  async function answerSigned(call: JobCall, body: string): Promise<Response> {
    const { method, url, headers } = call;
    if (body && !isJson(body)) return reject(401, "a body that is not JSON");
    const response = await handle(new Request(url, { method, headers, ...(method === "GET" ? {} : { body }) }));
    // The SDK verifies the signature and gives nothing else this status.
    if (response.status === 401) return reject(401, "wrong signing key");
    journal.called();
    return response;
  }

  return {
    path: INNGEST_PATH,
    async answer(call) {
      if (!METHODS.includes(call.method))
        return new Response(null, { status: 405, headers: { Allow: METHODS.join(", ") } });
      // By the time of this machine, as the SDK does.
      const problem = signatureProblem(call.headers.get("x-inngest-signature"), Date.now());
      if (problem) return reject(401, problem);
      try {
        return await readBody(call.body, (body) => answerSigned(call, body));
      } catch (error) {
        if (error instanceof BodyRefused) return reject(error.status, error.message, { "Retry-After": "1" });
        throw error;
      }
    },
    close: () => journal.close(),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
