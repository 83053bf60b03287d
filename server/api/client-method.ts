import type { Endpoint } from "@/server/api/endpoint";

const VERBS: Record<string, string> = { GET: "get", PATCH: "update", DELETE: "delete" };

/**
 * The name of an operation in a client library, such as `gifts.create` or `identities.paymentMethods.list`. It follows
 * from the path, so that a new operation has one without being told: groups are the fixed parts of the path; the method is
 * what is done to the collection or the item, or the path's last word where that is an action or a part of the item.
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
