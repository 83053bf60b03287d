import { expect, it } from "vitest";
import { hasWebAddress } from "@/server/kernel/web-address";

// Guards readers of emails and pages against links that a stranger writes into a name or a title.

it.each([
  "https://evil.example/pay",
  "Your account is locked, go to evil.example",
  "WWW.evil",
  "evil.example",
  "evil.co",
  "my-bank.example/login now",
  "evil。example",
  "evil．example",
  "evil[.]example",
  "evil (dot) example",
  "evi\u00ADl.exa\u200Bmple",
  "ｅｖｉｌ.example",
  "пример.испытание",
  "pay@evil.example",
  "1.2.3.4/x.html",
  "ftp://x",
  "Ada.Lovelace",
])("sees an address in %j", (text) => expect(hasWebAddress(text)).toBe(true));

it.each([
  "J.R.R. Tolkien",
  "J.R.",
  "St. John",
  "Dr. Ada Lovelace, Ph.D.",
  "Ten miles for 2.5 lamps...",
  "Wait... what?",
  "A.C.",
  "I run 10.5 km. Join me!",
  "Ada & Grace @ the harbor",
  "Ümit Şahin Çağrı",
  "李小龙。王",
])("sees none in %j", (text) => expect(hasWebAddress(text)).toBe(false));
