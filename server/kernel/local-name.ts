/** True for the names of the machine itself. */
export function isLocalName(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
}
