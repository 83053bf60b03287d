/** In this order, because most browsers also name the ones that they are compatible with. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** The browser and system that a user agent claims to be, by their common names; null for unknown ones. */
export function browserName(userAgent: string): { browser: string | null; system: string | null } {
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
