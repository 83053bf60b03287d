/**
 * A process that uploads a file for a verification, submits it and decides about it, and kills itself on the way, as a
 * machine that loses its power does. The environment says where; see test-processes.ts.
 */
import { diskStorage } from "@/server/adapters/file-storage/disk";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { openDatabase } from "@/server/db/client";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import { submitGathered } from "@/server/domain/verifications/submit-verification";
import { uploadDocument } from "@/server/domain/verifications/upload-document";
import { createEmailWriter } from "@/server/emails/write-email";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import { visitorCaller } from "@/server/kernel/caller";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";

const { DATABASE_URL = "", FILES = "", SESSION: session = "", DIES: dies = "", NOW = "" } = process.env;

/** Dies on the spot, if this is the place: nothing is rolled back, closed or caught. */
function at(place: string): void {
  if (place === dies) process.kill(process.pid, "SIGKILL");
}

const disk = diskStorage(FILES);
const writer = createEmailWriter("http://almoner.test", () => DEFAULT_HOUSE);
const system = testContext(openDatabase(DATABASE_URL, 4), {
  clock: new MovableClock(new Date(NOW)),
  ports: {
    files: {
      ...disk,
      async write(key, bytes) {
        at("before a file is written");
        const written = disk.write(key, bytes);
        if (dies === "while a file is written") setImmediate(() => at(dies));
        await written;
        at("after a file was written");
      },
    },
    emails: {
      write(email, options) {
        at(`in the transaction that writes the email ${email.kind}`);
        return writer.write(email, options);
      },
    },
    verification: {
      ...sandboxProvider,
      async decide(...asked) {
        at("while the provider is asked");
        return sandboxProvider.decide(...asked);
      },
    },
  },
});
const visitor = system.as(visitorCaller("page"));

await uploadDocument(visitor, { session, kind: "id_front", bytes: Buffer.from(process.env.PICTURE ?? "") });
at("after the upload");
await submitGathered(visitor, { session, outcome: "failed" });
at("after the submission");
system.clock.now = () => new Date(Date.parse(NOW) + 60_000);
await decideDueVerifications(system, new AbortController().signal);
at("after the decision");
