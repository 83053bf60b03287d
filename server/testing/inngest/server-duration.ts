const UNITS_MS: Record<string, number> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
const WHOLE = /^(\d+(\.\d+)?(ms|s|m|h|d|w))+$/;

/** Reads a duration as the server does, such as `30s` or `1d2h`. Returns ms, or null for anything else. */
export function serverDurationMs(text: unknown): number | null {
  if (typeof text !== "string" || !WHOLE.test(text)) return null;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS_MS[unit!]!, 0);
}
