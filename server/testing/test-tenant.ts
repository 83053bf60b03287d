import type { Dispatcher } from "@/server/api/dispatch";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";

/** A partner with an API key. */
export interface TestTenant {
  identityId: string;
  secret: string;
  /** Acts as the holder of the tenant's key. */
  ctx: Context;
}

let made = 0;

/** Creates an application with its own key. */
export async function makeTenant(ctx: Context, scopes: Scope[] = ["*"]): Promise<TestTenant> {
  made += 1;
  const email = `tenant-${made}-${process.pid}@partners.test`;
  const { id } = await createIdentity(ctx, { type: "application", email, display_name: "Partner" });
  const { key, secret } = await issueKey(ctx, { id: id, name: "test", scopes });
  const caller = { kind: "api_key", identityId: id, keyId: key.id, scopes, requestId: "req_test" } as const;
  return { identityId: id, secret, ctx: ctx.as(caller) };
}

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  json: any;
}

/** Makes one call to the API with the tenant's key. Text is sent as is, everything else as JSON. */
export async function call(
  dispatcher: Dispatcher,
  secret: string,
  request: `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const [method, path] = request.split(" ") as [string, string];
  const response = await dispatcher.dispatch(
    new Request(`http://almoner.test${path}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json", ...headers },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === "" ? null : JSON.parse(text) };
}
