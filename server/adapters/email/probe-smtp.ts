import { parseConnectionUrl } from "nodemailer/lib/shared/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { isLocalName } from "@/server/kernel/local-name";

const CONNECT_MS = 6_000;
const SILENCE_MS = 10_000;

/** The library's internal methods: it has no public way to send a command without a message. */
interface Dialogue {
  _responseActions: ((answer: string) => void)[];
  _sendCommand(command: string): void;
}

export interface SmtpProbe {
  /** Which step was rejected, and the server's words. */
  error: string | null;
  isEncrypted: boolean;
  /** Whether the server is on this machine. */
  isLocal: boolean;
}

/**
 * Checks whether the server at the URL accepts an email from one address to another, without sending one: signs in,
 * names sender and recipient, and resets. Never throws.
 */
export async function probeSmtp(url: string, { from, to }: { from: string; to: string }): Promise<SmtpProbe> {
  const options = parseConnectionUrl(url);
  const limits = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
  const connection = new SMTPConnection({ ...options, ...limits });
  const isLocal = isLocalName(options.host ?? "localhost");
  const say = async (command: string) => {
    const dialogue = connection as unknown as Dialogue;
    const answer = await new Promise<string>((resolve) => {
      dialogue._responseActions.push(resolve);
      dialogue._sendCommand(command);
    });
    if (!answer.startsWith("2")) throw new Error(`${command} was answered with ${answer}`);
  };
  const talk = async () => {
    await new Promise<void>((resolve) => connection.connect(() => resolve()));
    const { auth } = options;
    if (auth)
      await new Promise<void>((resolve, reject) =>
        connection.login(auth as SMTPConnection.Credentials, (error) => (error ? reject(error) : resolve())),
      );
    await say(`MAIL FROM:<${from}>`);
    await say(`RCPT TO:<${to}>`);
    await say("RSET");
  };
  // An error of the connection rejects whatever waits for a response.
  const broken = new Promise<never>((_, reject) => connection.on("error", reject));
  try {
    await Promise.race([talk(), broken]);
    return { error: null, isEncrypted: connection.secure, isLocal };
  } catch (error) {
    return { error: (error as Error).message.replaceAll(/\s+/g, " ").trim(), isEncrypted: connection.secure, isLocal };
  } finally {
    broken.catch(() => {});
    connection.quit();
    connection.close();
  }
}
