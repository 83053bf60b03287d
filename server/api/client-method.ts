import type { Endpoint } from "@/server/api/endpoint";

const VERBS: Record<string, string> = { GET: "get", PATCH: "update", DELETE: "delete" };

/**
 * Returns the name of an operation in a client library, such as `gifts.create` or `identities.paymentMethods.list`. It
 * is derived from the path, so new operations get one automatically: groups are the fixed segments; the method is the
 * verb on the collection or item, or the last segment if it is an action or part of the item.
 */
export function clientMethodOf({
  operationId,
  method,
  path,
}: Pick<Endpoint, "operationId" | "method" | "path">): string {
  const parts = path.split("/").slice(2);
  const words = parts.filter((part) => !part.startsWith("{")).map(camelCase);
  if (parts.at(-1)?.startsWith("{")) return [...words, VERBS[method]].join(".");
  const verb = /^[a-z]+/.exec(operationId)![0];
  if (verb === "list" || verb === "create") return [...words, verb].join(".");
  const last = words.pop()!;
  const isPlainRead = method === "GET";
  const isAction = last.toLowerCase().includes(verb.toLowerCase()) || operationId.startsWith(last);
  const name = isPlainRead || isAction ? last : `${verb}${last[0]!.toUpperCase()}${last.slice(1)}`;
  return [...words, name].join(".");
}

function camelCase(text: string): string {
  return text.replace(/_([a-z])/g, (_, content: string) => content.toUpperCase());
}
