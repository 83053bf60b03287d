import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";

/** As fast as gzip, whose window is too small for the repetitions in pages: long pages get half as large. */
const QUALITY = 5;

/** Compresses what the framework renders for one reader while it is being rendered, by what the reader accepts. */
export const compressRendering: (request: IncomingMessage, response: ServerResponse, render: () => void) => void =
  compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } } });
