import type { Authenticator } from "@/server/api/authenticate";
import { noteRequest, type Trail } from "@/server/api/request-logs/note-request";
import type { Vocabulary } from "@/server/domain/request-logs/redact";
import type { RequestJournal } from "@/server/domain/request-logs/request-journal";

/** Decides which answered requests are logged: those of a key that is one of the server's, whatever became of them. */
export class RequestLogger {
  constructor(
    private readonly journal: RequestJournal,
    private readonly authenticator: Authenticator,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** Notes a request after its answer is ready. Costs no query of the request's, waits for nothing and never throws. */
  log(trail: Trail, response: Response): void {
    const { endpoint, request } = trail;
    if (request.method === "OPTIONS" || endpoint?.logged === false || endpoint?.authenticated === false) return;
    if (trail.key) this.journal.add(noteRequest(trail, trail.key, response, this.vocabulary));
    // Refused before the key was looked at, or because of it. While the database is away it would be asked in vain.
    else if (response.status < 500) this.journal.expect(this.noteIfRecognised(trail, response));
  }

  private async noteIfRecognised(trail: Trail, response: Response) {
    const key = await this.authenticator.recognise(trail.request);
    if (!key) return null;
    return noteRequest(trail, { keyId: key.id, identityId: key.identityId }, response, this.vocabulary);
  }
}
