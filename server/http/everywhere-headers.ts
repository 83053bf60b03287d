/** The headers of every response of the site: pages, files, the API and the operators' paths. */
export function everywhereHeaders(publicUrl: string): readonly [string, string][] {
  const headers: [string, string][] = [["X-Content-Type-Options", "nosniff"]];
  if (publicUrl.startsWith("https:"))
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
