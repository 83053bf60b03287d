/** The metadata of an API operation. */
export interface Operation {
  /** Its operationId. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path template. */
  path: string;
  /** How the object argument is sent. */
  input: "body" | "query" | null;
  response: "json" | "list" | "file" | "none";
}

/** What a DELETE returns. */
export interface Deleted {
  readonly deleted: true;
}

/** The operation's path with its ids filled in. Throws for an id that would change the path. */
export function pathOf({ path }: Operation, ids: readonly string[]): string {
  let at = 0;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[at++];
    if (typeof id !== "string" || /^\.{0,2}$/.test(id)) throw new TypeError(`The ${name} for ${path} is not an id.`);
    return encodeURIComponent(id);
  });
}

/**
 * The query string of an object: arrays become repeated parameters, objects one parameter for each of their keys, as in
 * `metadata[order]=1042`. Undefined values are skipped.
 */
export function queryOf(fields: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "object" && one !== null && !(one instanceof Date))
        for (const [key, inner] of Object.entries(one)) query.append(`${name}[${key}]`, String(inner));
      else if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size > 0 ? `?${query}` : "";
}
