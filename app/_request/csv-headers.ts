/** The headers of a CSV file that is downloaded and kept nowhere on the way. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
}
