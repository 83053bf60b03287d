import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { RailEvent } from "@/server/ports/rail-event";

/** How events are signed. */
export interface EventSigning {
  /** A keyed hash that nobody else can compute. */
  mac(text: string): Buffer;
}

export const SANDBOX_SIGNATURE_HEADER = "sandbox-rail-signature";
/** A longer body is not the rail's. */
export const SANDBOX_EVENT_MAX_CHARS = 2_000;
/** About a payment. */
export const eventBody = z.strictObject({
  id: z.string().regex(/^sandbox_\d{1,18}\.\d{1,5}$/),
  key: z.string().min(1).max(200),
  type: z.string().regex(/^(charge|payout|refund)\.[a-z]{1,20}$/),
  reference: z.string().max(40),
  created_at: z.iso.datetime(),
});

/** About an account, whose token is the key. */
export const accountEventBody = z.strictObject({
  id: z.string().regex(/^po_sandbox_acct_[0-9a-z]{1,60}\.\d{1,5}$/),
  key: z.string().min(1).max(80),
  type: z.literal("account.updated"),
  created_at: z.iso.datetime(),
});

/** About a completed form. Its key is what the form returns with. */
export const formEventBody = z.strictObject({
  id: z.string().regex(/^auth_sandbox_[0-9a-f]{32}$/),
  key: z.string().min(1).max(1_000),
  type: z.literal("form.completed"),
  created_at: z.iso.datetime(),
});

/** Reads a posted event; null unless the sandbox rail signed exactly this body. */
export function readSandboxEvent(signing: EventSigning, headers: Headers, body: string): RailEvent | null {
  if (body.length > SANDBOX_EVENT_MAX_CHARS) return null;
  const given = Buffer.from(headers.get(SANDBOX_SIGNATURE_HEADER) ?? "");
  const wanted = Buffer.from(eventSignature(signing, body));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const sent = parsed(body);
  const event = eventBody.safeParse(sent);
  if (event.success) return { about: "payment", id: event.data.id, key: event.data.key, type: event.data.type };
  const { data: account } = accountEventBody.safeParse(sent);
  if (account) return { about: "account", id: account.id, key: account.key, type: account.type };
  const { data: form } = formEventBody.safeParse(sent);
  return form ? { about: "form", id: form.id, key: form.key, type: form.type } : null;
}

/** The signed text starts with a keyword, so that an event can never pass for a form or its response. */
export function eventSignature({ mac }: EventSigning, body: string): string {
  return mac(`event.${body}`).toString("base64url");
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
