import { failureResponse } from "@/server/api/failure-response";
import { everywhereHeaders } from "@/server/http/everywhere-headers";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { newId } from "@/server/kernel/ids";

const TOO_LONG = "The URL and the headers together are longer than 16 KiB. Send long values in a body.";
const MALFORMED = "This is not a valid HTTP/1.1 request. Check the request line and the headers.";

const ENCODED = "The body has a transfer encoding that is not known. Send it chunked, or with its length.";
const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: TOO_LONG,
  HPE_INVALID_TRANSFER_ENCODING: ENCODED,
};

/** The HTTP response to a request that Node's parser rejected, or should have; `code` is its reason. */
export async function clientErrorResponse(code: string | undefined, publicUrl: string): Promise<string> {
  const requestId = newId("request");
  const error = InvalidParameter({ message: MESSAGES[code ?? ""] ?? MALFORMED });
  const response = failureResponse(error, requestId, publicUrl);
  const body = await response.text();
  const headers = {
    ...Object.fromEntries(response.headers),
    "Cache-Control": "no-store",
    "Request-Id": requestId,
    ...Object.fromEntries(everywhereHeaders(publicUrl)),
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}
