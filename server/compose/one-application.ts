interface Closable {
  close(): Promise<void>;
}

const PLACE = Symbol.for("almoner.application");
const RELOADS = Symbol.for("almoner.reloads");
/** Requests that started before a change still use the replaced modules. */
const GRACE_MS = 5_000;

/** Shared by all copies of this module in a process. */
const shared = globalThis as { [PLACE]?: Promise<Closable>; [RELOADS]?: boolean };

/** Allows this process to reload modules when their sources change, as in development. */
export function allowReloads(): void {
  shared[RELOADS] = true;
}

/**
 * Composes the application of this process. A second application would mean that pages and API each have a copy of the
 * server's modules: two connection pools, two rate limits, and errors of one copy that the other doesn't recognize. So
 * it is an error, except in development, where the framework reloads modules for pages and for route files.
 */
export function composeOnce<Application extends Closable>(compose: () => Promise<Application>): Promise<Application> {
  if (shared[PLACE] && !shared[RELOADS])
    throw new Error("This process loaded the server's modules twice. Pages must load them from dist, as the API does.");
  const application = compose();
  shared[PLACE] = application;
  return application;
}

/** Closes an application whose modules were replaced, after the requests that use it have ended. */
export function closeReplaced(application: Promise<Closable> | undefined): void {
  // An application that could not be composed has nothing to close.
  const composed = application?.catch(() => undefined);
  setTimeout(() => void composed?.then((one) => one?.close()).catch(() => {}), GRACE_MS).unref();
}
