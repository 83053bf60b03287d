/** Values that are meaningful in the sandbox, by field name. Webhooks go to a host that never resolves. */
export const MEANINGFUL: Record<string, readonly unknown[]> = {
  token: ["pm_sandbox_ok", "pm_sandbox_declined", "pm_sandbox_insufficient_funds", "pm_sandbox_returned", "unknown"],
  payment_method_id: ["pm_sandbox_ok", "pm_sandbox_declined", "pm_none"],
  currency: ["USD", "EUR", "JPY", "XXX"],
  advance: ["PT1S", "PT0S", "1 day"],
  ein: ["000000001", "00-0000002", "12-345678"],
  country: ["US", "DE"],
  language: ["en", "pt-br", "AR", "en-abcdefghi"],
  time_zone: ["America/New_York", "asia/calcutta", "UTC", "Mars/Olympus"],
  url: [
    "https://hooks.invalid/a",
    "https://hooks.invalid/b?c=d",
    "https://hooks.invalid/d",
    "https://hooks.invalid:8443/e",
    "http://hooks.invalid/",
    "https://u:p@hooks.invalid/",
  ],
  tax_year: ["2026", "2025", "1899"],
  limit: ["1", "2", "100", "0", "101"],
  format: ["json", "html"],
  events: [
    ["*"],
    ["gift.settled"],
    ["gift.created", "gift.failed"],
    ["gift.reversed"],
    ["*"],
    [],
    ["*", "gift.settled"],
    ["nothing"],
  ],
};
/** Values known to break servers. */
export const HOSTILE = [
  "\u0000",
  "\ud800",
  "x".repeat(70_000),
  "💥".repeat(300),
  "' OR 1=1 --",
  "../../etc/passwd",
  -1,
  -0,
  1.5,
  1e21,
  2 ** 53,
  99_999_999_999,
  99_999_999_999_999,
  true,
  null,
  "",
  [],
  {},
  [[[[[[[[]]]]]]]],
  JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
];

/** Fields with a fixed value in every run: the sandbox's clock must not end up years ahead. */
export const ONLY_MEANINGFUL: ReadonlySet<string> = new Set(["advance"]);
