import type { Authenticator } from "@/server/api/authenticate";
import { noteRequest, type RequestContext, type RequestKey } from "@/server/api/request-logs/note-request";
import type { Vocabulary } from "@/server/domain/request-logs/redact";
import type { NotedRequest, RequestJournal } from "@/server/domain/request-logs/request-journal";

/** Decides which answered requests are logged: those of a key that is one of the server's, whatever became of them. */
export class RequestLogger {
  constructor(
    private readonly journal: RequestJournal,
    private readonly authenticator: Authenticator,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** Notes a request after its answer is ready. Costs no query of the request's, waits for nothing and never throws. */
  log(requestContext: RequestContext, response: Response): void {
    const { endpoint, request } = requestContext;
    if (request.method === "OPTIONS" || endpoint?.logged === false || endpoint?.authenticated === false) return;
    this.journal.expect(this.note(requestContext, response));
  }

  private async note(requestContext: RequestContext, response: Response): Promise<NotedRequest | null> {
    const key = requestContext.key ?? (await this.keyOf(requestContext, response));
    return key && noteRequest(requestContext, key, response, this.vocabulary);
  }

  /** The key of a request that was refused before its key was looked at, or because of it. */
  private async keyOf({ request }: RequestContext, response: Response): Promise<RequestKey | null> {
    // While the database is away it would be asked in vain.
    if (response.status >= 500) return null;
    const key = await this.authenticator.recognize(request);
    return key && { keyId: key.id, identityId: key.identityId };
  }
}
