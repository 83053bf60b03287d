import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";

/** Takes as long as gzip, whose window is too short for what pages repeat: long ones are half as large. */
const QUALITY = 5;

/** Compresses what the framework renders for one reader while it is being rendered, by what the reader accepts. */
export const compressRendering: (request: IncomingMessage, response: ServerResponse, render: () => void) => void =
  compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } } });
