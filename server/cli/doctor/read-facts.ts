import { probeSmtp } from "@/server/adapters/email/probe-smtp";
import { smtpTransport } from "@/server/adapters/email/smtp-transport";
import type { DatabaseFacts, EmailFacts, Facts, ProductFacts } from "@/server/cli/doctor/facts";
import { readDatabase, withClient } from "@/server/cli/doctor/read-database";
import { readMachine } from "@/server/cli/doctor/read-machine";
import { readProduct } from "@/server/cli/doctor/read-product";
import { readSite } from "@/server/cli/doctor/read-site";
import { readStripe } from "@/server/cli/doctor/read-stripe";
import { readWork } from "@/server/cli/doctor/read-work";
import { bareAddress } from "@/server/compose/from-address";
import { DEVELOPMENT_SECRET } from "@/server/compose/require-live-settings";
import type { Env } from "@/server/config/env";
import { isLocalName } from "@/server/kernel/local-name";
import { parseUrl } from "@/server/kernel/parse-url";
import { makeVault } from "@/server/kernel/vault";

export interface Asked {
  /** The address to send a real email to. */
  sendTo?: string | null;
  /** True before a start, when no work can have been done yet. */
  isStarting?: boolean;
}

/** Reads the facts about the installation with these settings; changes nothing. */
export async function readFacts(env: Env, { sendTo = null, isStarting = false }: Asked = {}): Promise<Facts> {
  const unread: Facts["unread"] = [];
  const reading = async <T>(part: string, work: () => Promise<T>): Promise<T | null> =>
    work().catch((error: Error) => {
      unread.push({ part, reason: error.message });
      return null;
    });
  const [database, stripe, site, email] = await Promise.all([
    readDatabase(env),
    reading("Stripe", () => readStripe(env)),
    isPublic(env) ? readSite(env.PUBLIC_URL) : null,
    env.SMTP_URL ? readEmail(env, env.SMTP_URL, sendTo) : null,
  ]);
  const isCurrent = isUsable(database);
  const product = isCurrent ? await reading("What the database says", () => readRows(env)) : null;
  const opened = isCurrent ? await readWork(env, isStarting) : { startError: null, work: null };
  return {
    now: new Date(),
    env,
    node: process.versions.node,
    machine: readMachine(env),
    site,
    email,
    database,
    stripe,
    product,
    ...opened,
    unread,
  };
}

function isUsable({ error, missing, incompatible }: DatabaseFacts): boolean {
  return error === null && missing === 0 && incompatible === null;
}

function isPublic({ PUBLIC_URL }: Env): boolean {
  const url = parseUrl(PUBLIC_URL);
  return url?.protocol === "https:" && !isLocalName(url.hostname);
}

function readRows({ DATABASE_URL, ALMONER_SECRET, DOCUMENT_KEYS }: Env): Promise<ProductFacts> {
  const vault = makeVault(ALMONER_SECRET ?? DEVELOPMENT_SECRET, DOCUMENT_KEYS);
  return withClient(DATABASE_URL!, (client) => readProduct(client, vault));
}

async function readEmail(env: Env, url: string, sendTo: string | null): Promise<EmailFacts> {
  const from = bareAddress(env.MAIL_FROM);
  const probe = await probeSmtp(url, { from, to: sendTo ?? env.OPERATOR_EMAIL ?? from });
  if (sendTo === null || probe.error !== null) return { ...probe, sentTo: null };
  const error = await sendTest(env, url, sendTo);
  return { ...probe, error, sentTo: error === null ? sendTo : null };
}

/** Sends an email as the product does. Returns why it was rejected. */
async function sendTest({ MAIL_FROM, PUBLIC_URL }: Env, url: string, to: string): Promise<string | null> {
  const transport = smtpTransport(url, () => MAIL_FROM);
  const name = `doctor-${Date.now()}`;
  const text = `This is a test from ${PUBLIC_URL}. Emails of this installation reach you.`;
  const email = { key: name, name, to, subject: "A test email", text, html: `<p>${text}</p>` };
  try {
    await transport.send({ ...email, unsubscribeUrl: null, replyTo: null, attachments: [] });
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
}
