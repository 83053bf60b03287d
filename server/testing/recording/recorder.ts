import { vi } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { RecordedCall } from "@/server/api/openapi/examples";
import { documentedEndpoints } from "@/server/api/registry";
import type { Api } from "@/server/testing/api-client";

/** The request of one call in the story. */
export interface StoryCall {
  params?: Record<string, string>;
  query?: Record<string, string | number | string[]>;
  body?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: the story reads answers of every shape.
export type AnyResponse = any;

const STEP_MS = 1_000;

/** Makes calls through the API and records request and response, one for each operation. */
export class Recorder {
  readonly operations: Record<string, RecordedCall> = {};

  constructor(private readonly api: Api) {}

  /** Makes the call, records it, and returns the response. */
  async call(operationId: string, request: StoryCall = {}): Promise<AnyResponse> {
    const endpoint = documentedEndpoints.find((one) => one.operationId === operationId);
    if (!endpoint) throw new Error(`${operationId} is not an operation`);
    const { json, status, text } = await this.api.call(endpoint.method, pathOf(endpoint, request), {
      body: request.body,
    });
    if (status !== endpoint.success.status) throw new Error(`${operationId}: ${text}`);
    this.operations[operationId] = { path: endpoint.path, ...request, status, response: json };
    tick();
    return json;
  }
}

/** Advances the frozen clock by a second, so that the next row is newer. */
export function tick(ms = STEP_MS): void {
  vi.setSystemTime(Date.now() + ms);
}

function pathOf({ path }: Endpoint, { params = {}, query }: StoryCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!);
  if (!query) return filled;
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${filled}?${new URLSearchParams(pairs)}`;
}
