import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** What a derived key is for. Each purpose has its own key. */
export type Purpose =
  | "webhook-secret"
  | "idempotent-answer"
  | "cursor"
  | "receipt-link"
  | "verification-link"
  | "verification-token"
  | "verification-answers"
  | "verification-person"
  | "verification-person-link"
  | "verification-document"
  | "document-key"
  | "bank-account"
  | "preview-link"
  | "setup-link"
  | "gift-action-link"
  | "onboarding-link"
  | "refund-link"
  | "checkout-link"
  | "checkout-confirmation"
  | "card"
  | "payment-form"
  | "form-return"
  | "pool-joining"
  | "recurring-link"
  | "correction-link"
  | "page-link"
  | "match-link"
  | "unsubscribe-link"
  | "gift-notice-link"
  | "follow-link"
  | "dedication-link"
  | "message-link"
  | "email-address"
  | "email-message"
  | "suppression-link"
  | "visitor"
  | "public-name"
  | "sign-in"
  | "second-factor"
  | "draw-seed"
  | "screening-facts"
  | "backup";

/** Encrypts secrets and signs links, with keys derived from one secret of the deployment. */
export interface Vault {
  /** Encrypts with AES-256-GCM. `about` (a record's id) is bound in, so the text opens for that record only. */
  seal(purpose: Purpose, about: string, plain: string): string;
  /** Decrypts what `seal` made; throws if it was changed or belongs to another record. */
  open(purpose: Purpose, about: string, sealed: string): string;
  /** Returns a keyed hash (HMAC-SHA-256) of the text. */
  mac(purpose: Purpose, text: string): Buffer;
  /** Encrypts the key of a file with the current master key, for the record that it is about. */
  wrapKey(about: string, key: Uint8Array): WrappedKey;
  /** Decrypts what `wrapKey` made with the current master key or one before it. Throws if the version is unknown. */
  unwrapKey(about: string, version: number, wrapped: string): Buffer;
  /** The version of the current master key. */
  masterVersion: number;
  /** True if files of this version can be opened. */
  hasMaster(version: number): boolean;
}

export interface WrappedKey {
  /** Which master key encrypted it. */
  version: number;
  wrapped: string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates the vault of a deployment from its secret, at least 32 characters.
 *
 * @param masterSecrets - For the keys of files: the current one, then those before it. Without any, the secret itself.
 */
export function makeVault(secret: string, masterSecrets: readonly string[] = []): Vault {
  const masters = (masterSecrets.length > 0 ? masterSecrets : [secret]).map(masterOf);
  const keys = new Map<Purpose, Buffer>();
  const keyFor = (purpose: Purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync("sha256", secret, "almoner", purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, about, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64");
    },
    open(purpose, about, sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    },
    wrapKey(about, key) {
      const { version, key: master } = masters[0]!;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", master, iv).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(key), cipher.final()]);
      return { version, wrapped: Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64") };
    },
    unwrapKey(about, version, wrapped) {
      const master = masters.find((each) => each.version === version);
      if (!master) throw new Error("the master key of this file is not configured");
      const bytes = Buffer.from(wrapped, "base64");
      const decipher = createDecipheriv("aes-256-gcm", master.key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    masterVersion: masters[0]!.version,
    hasMaster: (version) => masters.some((each) => each.version === version),
    mac: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text).digest(),
  };
}

/** A master key and its version, which follows from it: a positive integer of the database. */
function masterOf(secret: string): { version: number; key: Buffer } {
  const key = Buffer.from(hkdfSync("sha256", secret, "almoner", "document-master", 32));
  const version = createHmac("sha256", key).update("version").digest().readUInt32BE() >>> 1;
  return { version, key };
}
