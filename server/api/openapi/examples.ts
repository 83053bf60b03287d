import recorded from "@/server/api/openapi/examples.json";

/** One request and its response, as the tests recorded them. */
export interface RecordedCall {
  path: string;
  params?: Record<string, string>;
  query?: Record<string, string | number | string[]>;
  body?: object;
  status: number;
  response: object | null;
}

export interface Examples {
  operations: Record<string, RecordedCall>;
  /** Error bodies by code. */
  errors: Record<string, object>;
  /** Delivered webhooks, by event. */
  events: Record<string, object>;
}

/** The public URL in the recording; it is replaced by the server's own. */
export const RECORDED_URL = "https://almoner.example";

/** Real requests, responses, errors and deliveries, with this server's URL in them. */
export function examplesFor(publicUrl: string): Examples {
  return JSON.parse(JSON.stringify(recorded).replaceAll(RECORDED_URL, publicUrl)) as Examples;
}
