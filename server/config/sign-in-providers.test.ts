import { expect, it } from "vitest";
import { readEnv } from "@/server/config/env";
import { signInProviders } from "@/server/config/sign-in-providers";

const providersOf = (source: Record<string, string>) => signInProviders(readEnv(source));

it("only what is configured can be used to sign in, and half of it is an error", () => {
  expect(providersOf({})).toEqual([]);
  const google = { GOOGLE_CLIENT_ID: "one", GOOGLE_CLIENT_SECRET: "two" };
  const oidc = { OIDC_ISSUER: "https://login.example.org/", OIDC_CLIENT_ID: "one", OIDC_CLIENT_SECRET: "two" };
  expect(providersOf({ ...google, ...oidc, OIDC_NAME: "Our login" })).toMatchObject([
    { id: "google", issuer: "https://accounts.google.com" },
    { id: "oidc", name: "Our login", issuer: "https://login.example.org" },
  ]);
  expect(() => providersOf({ GITHUB_CLIENT_ID: "one" })).toThrow("GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET");
  expect(() => providersOf({ OIDC_ISSUER: "https://login.example.org" })).toThrow("or none of them");
  expect(() => providersOf({ ...oidc, OIDC_ISSUER: "http://login.example.org" })).toThrow("OIDC_ISSUER: must be https");
});
