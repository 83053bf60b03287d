/** A URL of a page. */
export interface Address {
  path: string;
  query: URLSearchParams;
}

/** Splits the target of a request. */
export function addressOf(url: string): Address {
  const [path = "/", query = ""] = url.split(/\?(.*)/s);
  return { path, query: new URLSearchParams(query) };
}

/** False for URLs that the framework or the database fails on: without a path, with invalid escapes, or with NUL. */
export function isReadable(url: string): boolean {
  if (!url.startsWith("/") || url.includes("%00")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}
