/** What the client knows of an operation of the API. */
export interface Operation {
  /** Its name in the API's description. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its parameters in braces. */
  path: string;
  /** How the one object that its method takes is sent. */
  input: "body" | "query" | null;
  response: "json" | "list" | "file" | "none";
}

/** What a deletion answers with. */
export interface Deleted {
  readonly deleted: true;
}

/** The operation's path with the ids in it. An id that would lead to another path is refused before anything is sent. */
export function pathOf({ path }: Operation, ids: readonly string[]): string {
  let at = 0;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[at++];
    if (typeof id !== "string" || /^\.{0,2}$/.test(id)) throw new TypeError(`The ${name} for ${path} is not an id.`);
    return encodeURIComponent(id);
  });
}

/** The query string of an object: lists are repeated, what has no value is left out. */
export function queryOf(fields: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size > 0 ? `?${query}` : "";
}
