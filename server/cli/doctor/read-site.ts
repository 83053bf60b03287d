import { request } from "node:https";
import type { TLSSocket } from "node:tls";
import type { SiteFacts } from "@/server/cli/doctor/facts";

const PATIENCE_MS = 6_000;

/** Requests the public URL to get its certificate and its time, whatever it responds. Never throws. */
export function readSite(publicUrl: string): Promise<SiteFacts> {
  return new Promise((resolve) => {
    const unknown = { error: null, certificateError: null, certificateEndsAt: null, aheadMs: null };
    const asked = request(`${publicUrl}/healthz`, {
      method: "HEAD",
      // An invalid certificate must be readable too; nothing confidential is sent.
      rejectUnauthorized: false,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    asked.once("response", (response) => {
      const socket = response.socket as TLSSocket;
      const { valid_to: validTo } = socket.getPeerCertificate();
      const { authorized, authorizationError } = socket;
      const siteMs = Date.parse(response.headers.date ?? "");
      resolve({
        ...unknown,
        certificateError: authorized ? null : String(authorizationError),
        certificateEndsAt: validTo ? new Date(validTo) : null,
        // The server's time has whole seconds.
        aheadMs: Number.isNaN(siteMs) ? null : Date.now() - (siteMs + 500),
      });
      response.resume();
      socket.destroy();
    });
    asked.once("error", (error) => {
      const { code, name } = error as NodeJS.ErrnoException;
      resolve({
        ...unknown,
        error: name === "TimeoutError" || name === "AbortError" ? "no answer" : (code ?? error.message),
      });
    });
    asked.end();
  });
}
