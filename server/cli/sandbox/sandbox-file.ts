import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** `sandbox.json`: what a partner or a test needs to use this server. The seed adds keys and identities. */
export interface SandboxFile {
  base_url: string;
  public_url: string;
  /** The connection strings of the product's login, of the migrating login, and of the read-only one. */
  database_url: string;
  database_owner_url: string;
  database_auditor_url: string;
  mailbox_dir: string;
  /** The build that last completed the seed. */
  seeded_by?: string;
  api_key?: string;
  second_api_key?: string;
  charity_id?: string;
  operator_email?: string;
  /** The secret of the operator's second factor, in base32, for an authenticator app. */
  operator_totp?: string;
  second_operator_email?: string;
  second_operator_totp?: string;
  organizer_email?: string;
  steward_email?: string;
  donor_email?: string;
  /** An organization with a history, which no key manages: its members are the organizer and a bookkeeper. */
  living_charity_id?: string;
  bookkeeper_email?: string;
}

export function sandboxPath(dataDir: string): string {
  return path.join(dataDir, "sandbox.json");
}

/** Writes the values of this start and keeps the ones that an earlier seed added. */
export function writeSandboxFile(dataDir: string, values: SandboxFile): void {
  const file = sandboxPath(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...readSandboxFile(dataDir), ...values }, null, 2)}\n`, {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
}

/** Reads the file; empty if it is missing or truncated. */
export function readSandboxFile(dataDir: string): Partial<SandboxFile> {
  const file = sandboxPath(dataDir);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
