import type { ServedDouble } from "@/server/testing/stripe/request-listener";

/** Answers browsers. */
export async function answerPage(_double: ServedDouble, _method: string, path: string, _body: string) {
  return { status: 404, headers: { "content-type": "text/plain" } as Record<string, string>, body: path };
}
