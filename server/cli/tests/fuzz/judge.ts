import { type Answered, type Breach, breach, type MadeCall } from "@/server/cli/tests/fuzz/breach";
import { hasRuleBeyondSchema } from "@/server/cli/tests/fuzz/rules-beyond-schema";

const RATE_LIMIT_HEADERS = [
  "ratelimit-policy",
  "ratelimit",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

interface ErrorBody {
  error: { code: string; param: string | null; details: { param: string; code: string }[]; request_id: string };
}

/** Checks one response against the document and the rules for every response. Returns what is wrong with it. */
export function judge(call: MadeCall, response: Answered): Breach | null {
  const why = errorIn(call, response) ?? headerErrorOf(call, response) ?? verdictErrorOf(call, response);
  return why === null ? null : breach(call, `${response.status}: ${why}\n${response.text.slice(0, 2_000)}`);
}

function errorIn({ operation }: MadeCall, { status, headers, text, json }: Answered): string | null {
  if (status >= 500) return "the server failed";
  if (!operation.statuses.has(status)) return "the document does not list this status";
  const mediaType = headers.get("content-type")?.split(";")[0] ?? "";
  const problem = operation.errorIn(status, mediaType, text === "" ? null : (json ?? text));
  return problem && `the response is not as documented: ${problem}`;
}

function headerErrorOf({ operation }: MadeCall, { status, headers, json }: Answered): string | null {
  const requestId = headers.get("request-id");
  if (!requestId?.startsWith("req_")) return "no Request-Id";
  if (status >= 400 && (json as ErrorBody).error.request_id !== requestId) return "another request_id than Request-Id";
  if (headers.get("cache-control") !== "no-store") return "no Cache-Control: no-store";
  const foreign = [...headers.keys()].find((name) => name.startsWith("access-control-"));
  if (foreign) return `the header ${foreign} allows pages of other sites`;
  const present = RATE_LIMIT_HEADERS.filter((name) => headers.has(name)).length;
  if (present !== 0 && present !== RATE_LIMIT_HEADERS.length) return "only some of the rate limit headers";
  if (status === 201 && !headers.has("location")) return "201 without Location";
  if (status === 401 && !headers.has("www-authenticate")) return "401 without WWW-Authenticate";
  if (status === 429 && !(Number(headers.get("retry-after")) > 0)) return "429 without Retry-After";
  const problem = operation.headerErrorOf(status, headers);
  return problem && `a header is not as documented: ${problem}`;
}

function verdictErrorOf(call: MadeCall, { status, json }: Answered): string | null {
  if (status < 300 && call.mustBeRejected) return "a body that the document does not allow was accepted";
  if (status < 300 && (call.who === "none" || call.who === "wrong") && call.operation.statuses.has(401))
    return "it was accepted without a valid key";
  if (status !== 400 || !call.isAllowed) return null;
  const { error } = json as ErrorBody;
  const named = error.details.length > 0 ? error.details.map(({ param }) => param) : [error.param ?? ""];
  const unexplained = named.filter((param) => !hasRuleBeyondSchema(call.operation.id, param));
  return unexplained.length > 0 ? `the document allows what was rejected for ${unexplained.join(", ")}` : null;
}
