const PLACES = [
  "/",
  "/c/",
  "/c/light-the-harbor/",
  "/r/",
  "/embed/",
  "/receipts/",
  "/dev/mailbox/",
  "/docs/",
  "/v1/",
  "/v1/gifts/",
];
const ENDS = [
  ...["%", "%zz", "%00", "%ff", "%E0%A4%A", "%ED%A0%80", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%5c..", "%0d%0aX-A:%20b"],
  ...[
    "a%00b",
    "\xff",
    "\u00e9",
    "a\\b",
    "//",
    "/.",
    "/..",
    ";a=b",
    "%F0%9F%92%A5",
    "__proto__",
    "constructor",
    "a".repeat(3_000),
  ],
  ...[
    "?%",
    "?%00",
    "?=",
    "?a=%ff",
    "?page=%00",
    "?wall=%00&updates=%00",
    "?__proto__[a]=1",
    "?a[]=1&a=2",
    "??",
    "?#",
    "?&&&",
  ],
  ...[`?${"a=b&".repeat(3_000)}`, `?a=${"%41".repeat(4_000)}`],
];

/**
 * Request targets that none of our links has, made from paths of pages, files and the API: escapes, bytes, dots and
 * lengths.
 */
export const ODD_TARGETS: readonly string[] = [
  ...PLACES.flatMap((place) => ENDS.map((end) => place + end)),
  ...[
    "*",
    "//",
    "//%",
    "/%2f%2f",
    "https://evil.example/",
    "http://[/",
    "/favicon.ico%00",
    "/robots.txt?%00",
    "/_next/%",
  ],
  ...["/_next/static/%2e%2e/%2e%2e/package.json", "/_next/image?url=%00", "/healthz?%", "/readyz/%00", "/metrics?%ff"],
];
