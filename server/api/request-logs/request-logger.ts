import type { Authenticator } from "@/server/api/authenticate";
import { noteRequest, type RequestContext, type RequestKey } from "@/server/api/request-logs/note-request";
import type { Vocabulary } from "@/server/domain/request-logs/redact";
import type { NotedRequest, RequestJournal } from "@/server/domain/request-logs/request-journal";

/** Decides which requests are logged: those with one of the server's keys, whatever their response. */
export class RequestLogger {
  constructor(
    private readonly journal: RequestJournal,
    private readonly authenticator: Authenticator,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** Logs a request after its response is ready. Adds no query to the request, waits for nothing and never throws. */
  log(requestContext: RequestContext, response: Response): void {
    const { endpoint, request } = requestContext;
    if (request.method === "OPTIONS" || endpoint?.logged === false || endpoint?.authenticated === false) return;
    this.journal.expect(this.note(requestContext, response));
  }

  private async note(requestContext: RequestContext, response: Response): Promise<NotedRequest | null> {
    const key = requestContext.key ?? (await this.keyOf(requestContext, response));
    return key && noteRequest(requestContext, key, response, this.vocabulary);
  }

  /** The key of a request that was rejected before, or because of, authentication. */
  private async keyOf({ request }: RequestContext, response: Response): Promise<RequestKey | null> {
    // While the database is unavailable the query would be in vain.
    if (response.status >= 500) return null;
    const key = await this.authenticator.recognize(request);
    return key && { keyId: key.id, identityId: key.identityId };
  }
}
