/** What makes two addresses the same: an address without the spaces around it and without regard to case. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
