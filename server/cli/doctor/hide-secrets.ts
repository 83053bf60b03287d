import type { Env } from "@/server/config/env";
import { parseUrl } from "@/server/kernel/parse-url";

const SECRET_NAME = /SECRET|KEY|TOKEN|PASSWORD/;
/** A shorter secret would also occur in ordinary words. */
const LENGTH_MIN = 4;

/** Returns a function that removes every secret in the settings from a text, wherever it comes from. */
export function secretsHidden(env: Env): (text: string) => string {
  const secrets = Object.entries(env)
    .flatMap(([name, value]) =>
      [value].flat().flatMap((text) => (typeof text === "string" ? secretsIn(name, text) : [])),
    )
    .filter((secret) => secret.length >= LENGTH_MIN)
    // Longest first, because one may contain another.
    .sort((one, other) => other.length - one.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
}

function secretsIn(name: string, text: string): string[] {
  if (SECRET_NAME.test(name)) return [text];
  const password = name.endsWith("_URL") ? (parseUrl(text)?.password ?? "") : "";
  return [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
