import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { CheckResult } from "@/server/cli/tests/crash-test/checks";

interface EmailRow {
  key: string;
  /** The email's external name. */
  name: string | null;
  to: string;
  status: string;
  attempts: number;
}

interface DueRow {
  id: string;
  number: string;
  email: string;
  status: string;
}

/** Receipts whose donors get an email each; those of matching gifts are sent together, once a day. */
const DUE = `
  SELECT r.id, r.number, i.email, r.status FROM receipts r JOIN gifts g ON g.id = r.gift_id JOIN identities i ON i.id = r.donor_id
  WHERE g.match_id IS NULL AND g.prepayment_id IS NULL`;

/** How the mailbox names a file: a time, then the email's external name, which doesn't reveal the occasion. */
const NAME_END = /-([0-9a-f]{32})\.eml$/;

/** Compares the mailbox with the emails that were queued, and with the receipts that donors expect. */
export async function checkEmails(client: pg.Client, mailboxDir: string): Promise<CheckResult[]> {
  const { rows } = await client.query<EmailRow>(
    `SELECT key, message_name AS name, "to", status, attempts FROM email_messages`,
  );
  const { rows: due } = await client.query<DueRow>(DUE);
  const files = readMailbox(mailboxDir);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const filesOf = (key: string) => files.get(names.get(key) ?? "") ?? [];
  const strays = [...files].filter(([name]) => !byName.has(name)).map(([, [file]]) => `${file} is of no occasion`);
  return [
    {
      // A process that is killed while it sends can't tell whether it has sent: the next one sends the same message
      // again.
      promise: "Every email was sent, and once more only where an attempt was killed",
      checked: rows.length,
      errors: [...rows.flatMap((row) => sentErrors(row, filesOf(row.key), mailboxDir)), ...strays],
    },
    {
      promise: "Every donor got the email with their receipt",
      checked: due.length,
      errors: due.flatMap(({ id, number, email, status }) => {
        const found = filesOf(`receipt:${id}:v1`);
        // A receipt that was refunded before its email was written gets no email.
        if (found.length === 0) return status === "issued" ? [`${email} did not get ${number}`] : [];
        // Joins the long lines that an email breaks.
        const text = readFileSync(path.join(mailboxDir, found[0]!), "utf8").replaceAll("=\r\n", "");
        return text.includes(email) && text.includes(number)
          ? []
          : [`the email of ${number} is not to ${email}, or about another`];
      }),
    },
  ];
}

/** The files of each occasion, by its name. */
function readMailbox(mailboxDir: string): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of readdirSync(mailboxDir)) {
    const name = NAME_END.exec(file)?.[1];
    if (name) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return files;
}

function sentErrors({ key, to, status, attempts }: EmailRow, files: string[], mailboxDir: string): string[] {
  if (status !== "sent") return [`${key} is ${status}`];
  if (files.length === 0) return [`${key} was lost`];
  if (files.length > attempts) return [`${key} came ${files.length} times in ${attempts} attempts`];
  const wrong = files.filter((file) => !readFileSync(path.join(mailboxDir, file), "utf8").includes(to));
  return wrong.map((file) => `${file} is not to ${to}`);
}
