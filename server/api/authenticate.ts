import { ExpiredApiKey, InvalidApiKey, MissingApiKey } from "@/server/api/request-errors";
import { hashApiKey, isWellFormedApiKey } from "@/server/domain/identities/api-key";
import type { ApiKey } from "@/server/generated/prisma/client";
import type { Caller } from "@/server/kernel/caller";
import { RevokedApiKey } from "@/server/kernel/common-errors";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";

/** How long a key read from the database is cached, and so how long a revocation may take. */
const BELIEVED_MS = 1_000;
const USE_NOTED_EVERY_MS = 60_000;
const REMEMBERED_KEYS = 10_000;
const NOT_ACTIVE = "The identity of this API key is suspended or closed. Contact support.";

/** A key and whether its identity is active: a suspended identity's keys stop working until it is reinstated. */
type KnownKey = ApiKey & { identity: { status: string } };

interface Remembered {
  /** Pending while it is being read, for all requests that come meanwhile. */
  key: Promise<KnownKey | null>;
  readAt: number;
}

/** Authenticates requests. Caches recently used keys, so that a busy partner costs no query per request. */
export class Authenticator {
  private readonly remembered = new Map<string, Remembered>();
  private readonly noted = new Map<string, number>();

  constructor(private readonly ctx: Context) {}

  /** Returns the caller behind the request's key, or throws 401. */
  async authenticate(request: Request, requestId: string): Promise<Caller & { kind: "api_key" }> {
    const secret = secretOf(request);
    if (!secret) throw MissingApiKey();
    const key = await this.keyOf(secret);
    if (!key) throw InvalidApiKey();
    if (key.revokedAt) throw RevokedApiKey();
    if (key.identity.status !== "active") throw RevokedApiKey({ message: NOT_ACTIVE });
    if (key.expiresAt && key.expiresAt <= this.ctx.now()) throw ExpiredApiKey();
    this.noteUse(key);
    return { kind: "api_key", identityId: key.identityId, keyId: key.id, scopes: key.scopes as Scope[], requestId };
  }

  /** The key in the request if this server issued it, whether it is still valid or not; null otherwise. */
  async recognize(request: Request): Promise<ApiKey | null> {
    const secret = secretOf(request);
    return secret ? this.keyOf(secret) : null;
  }

  private async keyOf(secret: string): Promise<KnownKey | null> {
    if (!isWellFormedApiKey(secret)) return null;
    const key = await this.find(hashApiKey(secret));
    return key?.mode === this.ctx.settings.mode ? key : null;
  }

  private find(hash: string): Promise<KnownKey | null> {
    const now = this.ctx.clock.wall().getTime();
    const known = this.remembered.get(hash);
    if (known && now - known.readAt < BELIEVED_MS) return known.key;
    if (this.remembered.size >= REMEMBERED_KEYS) this.remembered.clear();
    const key = this.read(hash);
    this.remembered.set(hash, { key, readAt: now });
    key.catch(() => this.remembered.delete(hash));
    return key;
  }

  private async read(hash: string): Promise<KnownKey | null> {
    return this.ctx.db.apiKey.findUnique({ where: { hash }, include: { identity: { select: { status: true } } } });
  }

  /** Records that the key was used, at most once a minute and without delaying the request. */
  private noteUse(key: ApiKey): void {
    const now = this.ctx.now();
    if (now.getTime() - (this.noted.get(key.id) ?? 0) < USE_NOTED_EVERY_MS) return;
    this.noted.set(key.id, now.getTime());
    this.ctx.db.apiKey.update({ where: { id: key.id }, data: { lastUsedAt: now } }).catch((err) => {
      this.ctx.log.warn({ err, keyId: key.id }, "the use of a key could not be noted");
    });
  }
}

function secretOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1];
}
