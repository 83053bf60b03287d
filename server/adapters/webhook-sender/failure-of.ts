import type { AttemptFailureCode } from "@/server/resources/webhook-delivery";

const MESSAGES: Record<AttemptFailureCode, string> = {
  http_error: "The endpoint's response was not valid HTTP.",
  redirect: "The endpoint returned a redirect, which is not followed.",
  gone: "The endpoint returned status 410: it is gone for good.",
  timeout: "The endpoint did not respond in time.",
  dns_error: "The endpoint's host name could not be resolved.",
  connection_refused: "The endpoint refused the connection.",
  connection_reset: "The endpoint closed the connection before it responded.",
  tls_error: "The endpoint's TLS certificate is not trusted. Check the certificate.",
  blocked_destination: "Webhooks cannot be sent to the endpoint's address.",
};

const DNS =
  /^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_\w+|EBADNAME|EBADRESP|ECANCELLED|ENONAME|EFORMERR|ENOTIMP)$/;
const TLS =
  /^(ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|ERROR_IN_CERT\w+|HOSTNAME_MISMATCH|INVALID_\w+)$/;
const RESET = /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/;

/** A named failure with a sentence for the endpoint's owner. */
export function failure(
  code: AttemptFailureCode,
  message = MESSAGES[code],
): { code: AttemptFailureCode; message: string } {
  return { code, message };
}

/** Names the failure behind a Node network error, without any of the error's own text. */
export function failureOf(error: unknown): { code: AttemptFailureCode; message: string } {
  const code = codeOf(error);
  if (code === "ETIMEDOUT") return failure("timeout");
  if (DNS.test(code)) return failure("dns_error");
  if (TLS.test(code)) return failure("tls_error");
  if (isReset(error)) return failure("connection_reset");
  if (code.startsWith("HPE_")) return failure("http_error");
  return failure("connection_refused");
}

/** True if the other side ended the connection. */
export function isReset(error: unknown): boolean {
  return RESET.test(codeOf(error));
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, errors } = error as { code?: unknown; errors?: unknown[] };
  if (typeof code === "string") return code;
  return Array.isArray(errors) ? codeOf(errors[0]) : "";
}
