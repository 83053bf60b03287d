/** The headers of a CSV download, which must not be cached anywhere. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
}
