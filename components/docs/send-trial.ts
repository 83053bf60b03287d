import { type Trial, trialAddress, trialHeaders } from "@/components/docs/trial";

/** The response to a trial. */
export interface TrialResponse {
  status: number;
  durationMs: number;
  headers: [name: string, value: string][];
  /** Formatted if it is JSON. */
  text: string;
}

const SHOWN_HEADERS = [
  "Request-Id",
  "Location",
  "Idempotent-Replayed",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
  "Content-Type",
];
const SHOWN_CHARACTERS = 100_000;

/** Sends the request to this server and reads the response. Throws if there is none. */
export async function sendTrial(trial: Trial, key: string, input: Record<string, string>): Promise<TrialResponse> {
  const startedAt = performance.now();
  const response = await fetch(trialAddress(trial, input), {
    method: trial.method,
    headers: trialHeaders(trial, key, input),
    body: trial.body === null ? undefined : (input.body ?? trial.body),
    credentials: "omit",
    cache: "no-store",
  });
  const text = await readText(response);
  return {
    status: response.status,
    durationMs: Math.round(performance.now() - startedAt),
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value ? [[name, value] as [string, string]] : [];
    }),
    text,
  };
}

async function readText(response: Response): Promise<string> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!/json|text|html/.test(type)) {
    const { size } = await response.blob();
    return size > 0 ? `${type}, ${size} bytes` : "";
  }
  const text = await response.text();
  if (!type.includes("json")) return text.slice(0, SHOWN_CHARACTERS);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
