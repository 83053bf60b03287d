import { timingSafeEqual } from "node:crypto";

/** Signs the URLs to and from a rail's pages. */
export interface UrlSigning {
  /** A keyed hash that nobody else can compute. */
  mac(text: string): Buffer;
}

/** Returns the values of fields in a query; empty for those that it does not have. */
export function valuesOf(query: URLSearchParams, fields: readonly string[]): string[] {
  return fields.map((field) => query.get(field) ?? "");
}

/** Returns the signature of some fields. Their names are signed too, so that one page's URL can never pass for another's. */
export function signatureOf(signing: UrlSigning, query: URLSearchParams, fields: readonly string[]): string {
  return signing.mac(JSON.stringify([fields, valuesOf(query, fields)])).toString("base64url");
}

/** True if the field `name` holds their signature. */
export function isSigned(
  signing: UrlSigning,
  query: URLSearchParams,
  fields: readonly string[],
  name: string,
): boolean {
  const given = Buffer.from(query.get(name) ?? "");
  const wanted = Buffer.from(signatureOf(signing, query, fields));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
