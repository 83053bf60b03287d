/** The canonical form of an email address: trimmed and case-insensitive. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
