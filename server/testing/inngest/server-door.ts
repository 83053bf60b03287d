import { createHash, randomUUID } from "node:crypto";
import { ENGINE_LIMITS } from "@/server/adapters/job-engine/engine-limits";
import { errorsOfFunction } from "@/server/testing/inngest/check-function";
import type { DoubleServer, DoubleSettings } from "@/server/testing/inngest/double-server";
import type { SentEvent, ServedFunction } from "@/server/testing/inngest/served-function";

interface Registration {
  appName: string;
  functions: ServedFunction[];
}

/** Handles requests to the server: registrations, events and health checks. */
export class ServerDoor {
  constructor(
    private readonly settings: DoubleSettings,
    private readonly server: DoubleServer,
  ) {}

  async respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === "GET" && pathname === "/health") return Response.json({ status: 200, message: "OK" });
    if (request.method !== "POST") return new Response("Method Not Allowed", { status: 405 });
    if (pathname === "/fn/register") return this.register(request);
    const key = /^\/e\/([^/]*)$/.exec(pathname)?.[1];
    return key === undefined ? new Response("404 page not found", { status: 404 }) : this.receive(request, key);
  }

  private async register(request: Request): Promise<Response> {
    const { disturbances, counters, log } = this.server;
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    if (disturbances.refusesKeys || withoutPrefix(token) !== hashOf(this.settings.signingKey)) {
      return new Response("Authentication failed", { status: 401 });
    }
    const { appName, functions } = (await request.json()) as Registration;
    counters.registrations += 1;
    const errors = functions.flatMap((served) => errorsOfFunction(served).map((error) => `${served.id}: ${error}`));
    if (disturbances.refusesRegistrations) errors.push("the double was told to refuse");
    if (errors.length > 0) {
      log.push(...errors);
      return Response.json({ error: "At least one function is invalid", status: 400 }, { status: 400 });
    }
    return Response.json({ ok: true, status: 200, modified: this.server.register(appName, functions) });
  }

  private async receive(request: Request, key: string): Promise<Response> {
    const { disturbances, counters } = this.server;
    if (disturbances.refusesKeys || key !== this.settings.eventKey) return refusal(401, "Event key not found");
    const body = await request.json();
    const events = [body].flat() as Partial<SentEvent>[];
    const error = errorOf(events);
    if (error) return refusal(400, error);
    const ids = events.map((event) => {
      const id = event.id ?? randomUUID();
      counters.events += 1;
      this.server.receive({ ...event, id, ts: event.ts ?? this.server.now() } as SentEvent);
      return id;
    });
    return Response.json({ ids, status: 200 });
  }
}

function errorOf(events: Partial<SentEvent>[]): string | null {
  if (events.length > ENGINE_LIMITS.eventsOfSend) return `More than ${ENGINE_LIMITS.eventsOfSend} events in one send`;
  for (const event of events) {
    if (!event.name) return "Event name is required";
    if (event.name.length > ENGINE_LIMITS.eventNameLength) return "Event name is too long";
    if (event.name.startsWith("inngest/")) return "Event name is reserved for internal use";
    if (typeof event.data !== "object" || event.data === null) return "Event data must be an object";
    if (Buffer.byteLength(JSON.stringify(event)) > ENGINE_LIMITS.eventBytes) return "Event is over the max size";
  }
  return null;
}

function refusal(status: number, error: string): Response {
  return Response.json({ error, status }, { status });
}

/** The SDK proves that it knows the signing key by sending a hash of its bytes. */
function hashOf(signingKey: string): string {
  return createHash("sha256")
    .update(Buffer.from(withoutPrefix(signingKey), "hex"))
    .digest("hex");
}

function withoutPrefix(key: string): string {
  return key.replace(/^signkey-\w+?-/, "");
}
