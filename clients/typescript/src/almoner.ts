import type { AlmonerOptions } from "./configuration.js";
import { Connection } from "./connection.js";
import { Operations } from "./generated/api.js";

export type { AlmonerOptions, Fetch } from "./configuration.js";
export * from "./errors.js";
export { FileResponse } from "./file-response.js";
export type * from "./generated/api.js";
export { CLIENT_VERSION, OPERATIONS } from "./generated/api.js";
export { List, type Page } from "./list.js";
export type { Deleted, Operation } from "./operation.js";
export type { RequestOptions } from "./request-options.js";
export { type ResponseInfo, responseOf } from "./response-of.js";
export * from "./verify-webhook.js";
export type * from "./webhook-event.js";

/**
 * A client of an Almoner server: `almoner.gifts.create({ ... })`. One instance serves a whole program and needs no
 * closing.
 */
export class Almoner extends Operations {
  constructor(options: AlmonerOptions) {
    super(new Connection(options));
  }
}
