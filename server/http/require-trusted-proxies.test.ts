import { expect, it } from "vitest";
import { requireTrustedProxies } from "@/server/http/require-trusted-proxies";

// Guards every limit on visitors: behind an unknown proxy, none of them would work.
it("a server with an https URL does not start without its proxies", () => {
  const check = (PUBLIC_URL: string, TRUSTED_PROXIES: number) => () =>
    requireTrustedProxies({ PUBLIC_URL, TRUSTED_PROXIES });
  expect(check("https://give.example.org", 0)).toThrow(/TRUSTED_PROXIES/);
  expect(check("https://give.example.org", 1)).not.toThrow();
  expect(check("http://localhost:3000", 0)).not.toThrow();
});
