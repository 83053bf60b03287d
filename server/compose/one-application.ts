interface Closable {
  close(): Promise<void>;
}

const PLACE = Symbol.for("almoner.application");
const RELOADS = Symbol.for("almoner.reloads");
/** Requests that began before a change still use what it replaces. */
const GRACE_MS = 5_000;

/** What every copy of this module in a process sees. */
const shared = globalThis as { [PLACE]?: Promise<Closable>; [RELOADS]?: boolean };

/** Lets modules be loaded again in this process when their sources change, as in development. */
export function allowReloads(): void {
  shared[RELOADS] = true;
}

/**
 * Composes the application of this process. A second one means that pages and API each have a copy of the server's
 * modules: two connection pools, two rate limits, and errors that one does not recognize as the other's. So it is an
 * error, except in development, where the framework loads modules again for pages and for route files.
 */
export function composeOnce<Application extends Closable>(compose: () => Promise<Application>): Promise<Application> {
  if (shared[PLACE] && !shared[RELOADS])
    throw new Error("This process loaded the server's modules twice. Pages must load them from dist, as the API does.");
  const application = compose();
  shared[PLACE] = application;
  return application;
}

/** Closes an application whose modules were replaced, once the requests that use it are over. */
export function closeReplaced(application: Promise<Closable> | undefined): void {
  // One that could not be composed has nothing to close.
  const composed = application?.catch(() => undefined);
  setTimeout(() => void composed?.then((one) => one?.close()).catch(() => {}), GRACE_MS).unref();
}
