import { BodyRefused, makeBodyReader } from "@/server/adapters/job-engine/call-body";
import { makeCallJournal } from "@/server/adapters/job-engine/call-journal";
import { INNGEST_PATH, type InngestAccess, inngestClient } from "@/server/adapters/job-engine/inngest-client";
import { inngestHandler } from "@/server/adapters/job-engine/inngest-handler";
import { signatureProblem } from "@/server/adapters/job-engine/inngest-signature";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";

/** A call whose body has not been read. */
export interface JobCall {
  method: string;
  url: string;
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/** Accepts Inngest's calls. */
export interface JobDoor {
  /** The only path that is served. */
  path: string;
  answer(call: JobCall): Promise<Response>;
  /** Resolves once all calls answered so far are recorded. */
  close(): Promise<void>;
}

const METHODS = ["GET", "POST", "PUT"];
const MIB = 1_024 * 1_024;
/** A run's state has up to 32 MB on the server, and a step's output 4 MB. */
const LIMITS = { oneBytes: 40 * MIB, allBytes: 160 * MIB };

/**
 * Opens the endpoint for the functions. Reads a body only if there is a recent signature, and never more than Inngest
 * itself would send. Rejects anything without a valid signature with 401.
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
    // The SDK verifies the signature, and uses this status for nothing else.
    if (response.status === 401) return reject(401, "wrong signing key");
    journal.called();
    return response;
  }

  return {
    path: INNGEST_PATH,
    async answer(call) {
      if (!METHODS.includes(call.method))
        return new Response(null, { status: 405, headers: { Allow: METHODS.join(", ") } });
      // By this machine's clock, as in the SDK.
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
