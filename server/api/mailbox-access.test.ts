import { expect, it } from "vitest";
import { asksForToken, isOpenMailbox, opensMailbox } from "@/server/api/mailbox-access";

// Guards the links in a sandbox's emails from anyone who reaches the sandbox from another machine.

const TOKEN = "a-token-of-the-operator-1";
const own = { ALMONER_MODE: "sandbox", PUBLIC_URL: "http://localhost:3000", HOST: "127.0.0.1" } as const;
const elsewhere = { ...own, OPERATOR_TOKEN: TOKEN, PUBLIC_URL: "https://sandbox.example.org" };
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

it("is open only where both the URL and the address are the machine's own", () => {
  expect(isOpenMailbox(own)).toBe(true);
  expect(isOpenMailbox({ ...own, PUBLIC_URL: "http://127.0.0.1:3000" })).toBe(true);
  for (const other of [
    { PUBLIC_URL: "https://sandbox.example.org" },
    { PUBLIC_URL: "http://localhost.example.org" },
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.4" },
    { ALMONER_MODE: "live" as const },
  ])
    expect(isOpenMailbox({ ...own, ...other })).toBe(false);
});

it("is opened elsewhere by the operator's token alone", () => {
  for (const right of [`Bearer ${TOKEN}`, basic(`me:${TOKEN}`), basic(`:${TOKEN}`)])
    expect(opensMailbox(elsewhere, right)).toBe(true);
  for (const wrong of [null, "", "Bearer ", "Bearer x", basic("me:x"), basic(TOKEN.slice(1)), TOKEN])
    expect(opensMailbox(elsewhere, wrong)).toBe(false);
  const without = { ...elsewhere, OPERATOR_TOKEN: undefined };
  for (const any of [null, "Bearer undefined", basic("a:"), basic("a:undefined")])
    expect(opensMailbox(without, any)).toBe(false);
  expect(opensMailbox({ ...elsewhere, ALMONER_MODE: "live" }, basic(`me:${TOKEN}`))).toBe(false);
});

it("asks a browser for the token, and for nothing where it is open or has none", () => {
  expect(asksForToken(elsewhere, "/dev/mailbox/a.eml", undefined)).toBe(true);
  expect(asksForToken(elsewhere, "/dev/mailbox", basic(`me:${TOKEN}`))).toBe(false);
  // The rail's form is for donors.
  expect(asksForToken(elsewhere, "/dev/rail/pay", undefined)).toBe(false);
  expect(asksForToken({ ...own, OPERATOR_TOKEN: TOKEN }, "/dev/mailbox", undefined)).toBe(false);
  expect(asksForToken({ ...elsewhere, OPERATOR_TOKEN: undefined }, "/dev/mailbox", undefined)).toBe(false);
});
