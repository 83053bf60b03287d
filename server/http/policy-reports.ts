import { z } from "zod";
import { VisitorBudget } from "@/server/api/visitor-budget";
import { parseUrl } from "@/server/kernel/parse-url";
import { VISITOR_HEADER } from "@/server/kernel/visitor-network";
import type { Context } from "@/server/operations/context";

/** A browser sends a few reports of a page at once; extensions cause most of them. */
const BUDGET = { burst: 20, perSecond: 1 / 30 };
const BODY_MAX_BYTES = 16 * 1024;
/** How many kinds of violation are counted separately until they are logged. */
const KINDS_MAX = 50;
const LOGGED_EVERY_MS = 60_000;
const OTHERS = "others";

const violation = z.object({
  "effective-directive": z.string().optional(),
  "violated-directive": z.string().optional(),
  effectiveDirective: z.string().optional(),
  "blocked-uri": z.string().optional(),
  blockedURL: z.string().optional(),
});
/** What `report-uri` sends, and what `report-to` does. */
const reports = z.union([
  z.object({ "csp-report": violation }).transform((one) => [one["csp-report"]]),
  z
    .array(z.object({ type: z.string(), body: violation }))
    .transform((all) => all.flatMap(({ type, body }) => (type === "csp-violation" ? [body] : []))),
]);

interface PolicyReports {
  /** Accepts a browser's report. The response has no body. */
  take(request: Request): Promise<Response>;
  /** Writes what was counted since the last line, if anything was. */
  log(): void;
}

/**
 * Counts violations of content security policies that browsers report, and logs them once a minute if there are any.
 * Only directives and origins are kept: the rest of a URL may be a secret link.
 */
export function policyReports(
  { log: logger }: Pick<Context, "log">,
  budget = new VisitorBudget(BUDGET),
): PolicyReports {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  function count(kind: string): void {
    const name = counts.has(kind) || counts.size < KINDS_MAX ? kind : OTHERS;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    timer ??= setTimeout(log, LOGGED_EVERY_MS).unref();
  }

  function log(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (counts.size === 0) return;
    const violations = Object.fromEntries(counts);
    const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
    counts.clear();
    logger.warn({ violations, total }, "browsers reported violations of content security policies");
  }

  return {
    log,
    async take(request) {
      if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
      const seconds = budget.take(request.headers.get(VISITOR_HEADER) ?? "");
      if (seconds > 0) return new Response(null, { status: 429, headers: { "Retry-After": String(seconds) } });
      const read = reports.safeParse(await readJson(request));
      if (!read.success) return new Response(null, { status: 400 });
      for (const one of read.data.slice(0, BUDGET.burst)) count(kindOf(one));
      return new Response(null, { status: 204 });
    },
  };
}

/** The directive and the origin that it blocked, such as `img-src https://example.org`; never a whole URL. */
function kindOf(one: z.infer<typeof violation>): string {
  const directive = one.effectiveDirective ?? one["effective-directive"] ?? one["violated-directive"] ?? "";
  const blocked = one.blockedURL ?? one["blocked-uri"] ?? "";
  const origin = parseUrl(blocked)?.origin ?? blocked;
  const name = /^[a-z-]{1,40}/.exec(directive)?.[0] ?? "unknown";
  return `${name} ${/^(?:https?:\/\/[\w.:[\]-]{1,255}|[a-z-]{1,20})$/.test(origin) ? origin : "other"}`;
}

/** The body as JSON; null if it is too long or invalid. Stops reading at the limit. */
async function readJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
