import { request } from "node:https";
import type { TLSSocket } from "node:tls";
import type { SiteFacts } from "@/server/cli/doctor/facts";

const PATIENCE_MS = 6_000;

/** Asks the public URL for its certificate and its time, whatever it answers. Never throws. */
export function readSite(publicUrl: string): Promise<SiteFacts> {
  return new Promise((resolve) => {
    const unknown = { error: null, certificateError: null, certificateEndsAt: null, aheadMs: null };
    const asked = request(`${publicUrl}/healthz`, {
      method: "HEAD",
      // A certificate that is not valid is looked at, too; nothing is sent that anyone else may not know.
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
        // It has full seconds.
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
