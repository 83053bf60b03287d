import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { captureRequest } from "@/server/http/captured-response";
import type { DevAdditions } from "@/server/http/dev-client";
import { isEmptyPage } from "@/server/http/empty-page";
import { finishPage } from "@/server/http/finish-page";
import { cachedPage } from "@/server/http/page-cache";
import { frameworkPolicy, newNonce, type PolicyNeeds } from "@/server/http/page-policy";
import { sendPage } from "@/server/http/send-page";

interface PrivatePage {
  pages: RequestListener;
  publicUrl: string;
  readSheet(name: string): string;
  dev?: DevAdditions | undefined;
  needs: PolicyNeeds;
  /** Request headers that the framework renders with. */
  headers: Record<string, string>;
  /** Sends the page for a missing page instead. */
  sendMissing(): Promise<void>;
}

/**
 * Lets the framework render a page for one reader, or process its form, and sends it without the framework's scripts.
 * Forms on it are submitted as plain forms, and shown again with their errors as the response.
 */
export async function sendPrivatePage(
  { pages, publicUrl, readSheet, dev, needs, headers, sendMissing }: PrivatePage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const policy = frameworkPolicy(newNonce(), needs, dev?.directives);
  // Compressed once, when it is complete.
  const { "accept-encoding": _, ...sent } = request.headers;
  const captured = await captureRequest(pages, request, { ...sent, ...headers, "content-security-policy": policy });
  if (captured.cookies.length > 0) response.setHeader("Set-Cookie", captured.cookies);
  if (isEmptyPage(captured.status, captured.body)) return sendMissing();
  const content = finishPage(captured, { policy, needs, readSheet, ...(dev && { script: dev.script }) });
  const page = cachedPage(content);
  await sendPage(publicUrl, request, response, { page, lifetime: "private, no-store", vary: "Accept-Encoding" });
}
