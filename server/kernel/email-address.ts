import { domainToASCII } from "node:url";
import { EMAIL_MAX_CHARACTERS } from "@/server/kernel/limits";

const LOCAL_PART_MAX_CHARACTERS = 64;
/** What RFC 5322 calls a dot-atom: what mail servers take without quotation marks. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of 1 to 63 letters, digits and inner hyphens; the last one is no number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i;
/** A domain as people write it: letters of any script, digits, hyphens and dots. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/**
 * Reads an email address as it is stored and written to: without the spaces around it, its domain in ASCII, as mail
 * servers know it. `ada@münchen.example` and `ada@xn--mnchen-3ya.example` are one address. Null if the text is none.
 */
export function readEmail(text: string): string | null {
  const address = text.trim();
  // Before any pattern, which would look at all of a long text.
  if (address.length > EMAIL_MAX_CHARACTERS) return null;
  const at = address.lastIndexOf("@");
  const localPart = address.slice(0, at);
  if (at < 1 || at > LOCAL_PART_MAX_CHARACTERS || !LOCAL_PART.test(localPart)) return null;
  const domain = asciiDomain(address.slice(at + 1));
  const email = `${localPart}@${domain}`;
  return DOMAIN.test(domain) && email.length <= EMAIL_MAX_CHARACTERS ? email : null;
}

export type EmailError = "emailMissing" | "emailInvalid" | "emailUnsupported";

/**
 * What is wrong with a text that `readEmail` does not read. An address with letters of other scripts before the @ exists,
 * but not every mail server takes it, so nothing can be sent to it yet.
 */
export function emailErrorOf(text: string): EmailError {
  if (text.trim() === "") return "emailMissing";
  if (text.length > EMAIL_MAX_CHARACTERS) return "emailInvalid";
  const at = text.lastIndexOf("@");
  const asIfAscii = text.slice(0, at).replace(/[\p{L}\p{M}\p{N}]/gu, "x") + text.slice(at);
  return readEmail(asIfAscii) !== null ? "emailUnsupported" : "emailInvalid";
}

/** A domain in ASCII keeps its spelling. */
function asciiDomain(domain: string): string {
  if (/^[!-~]*$/.test(domain)) return domain;
  return WRITTEN_DOMAIN.test(domain) ? domainToASCII(domain) : "";
}

/** Identical for two spellings of one address: the address as it is stored, without regard to case. */
export function emailKey(email: string): string {
  return (readEmail(email) ?? email.trim()).toLowerCase();
}
