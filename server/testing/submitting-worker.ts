/**
 * A process that uploads files for verifications, submits them and decides on them. Each of its parts dies at the
 * requested place, as in a power failure. The environment names the database and the folder of files; see
 * test-processes.ts.
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
import { passPlace, passPlaceAtStatements, workInParts } from "@/server/testing/dying-parts";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";

const { DATABASE_URL = "", FILES = "", PICTURE = "" } = process.env;
/** Parts that died keep their connections, so there must be enough for all. */
const CONNECTIONS = 20;

passPlaceAtStatements();
const disk = diskStorage(FILES);
const writer = createEmailWriter("http://almoner.test", () => DEFAULT_HOUSE);
const database = openDatabase(DATABASE_URL, CONNECTIONS);

workInParts(async ({ diesAt, session = "", now = "" }) => {
  const clock = new MovableClock(new Date(now));
  const system = testContext(database, {
    clock,
    ports: {
      files: {
        ...disk,
        async write(key, bytes) {
          await passPlace("before a file is written");
          const written = disk.write(key, bytes);
          // Writing a file cannot be stopped halfway, so this part kills the whole process.
          if (diesAt === "while a file is written") setImmediate(() => process.kill(process.pid, "SIGKILL"));
          await written;
          await passPlace("after a file was written");
        },
      },
      emails: {
        write(email, options) {
          // The part dies at its next statement, and does nothing before that.
          void passPlace(`in the transaction that writes the email ${email.kind}`);
          return writer.write(email, options);
        },
      },
      verification: {
        ...sandboxProvider,
        async decide(...asked) {
          await passPlace("while the provider is asked");
          return sandboxProvider.decide(...asked);
        },
      },
    },
  });
  const visitor = system.as(visitorCaller("page"));
  await uploadDocument(visitor, { session, kind: "id_front", bytes: Buffer.from(PICTURE) });
  await passPlace("after the upload");
  await submitGathered(visitor, { session, outcome: "failed" });
  await passPlace("after the submission");
  clock.advance(60_000);
  await decideDueVerifications(system, new AbortController().signal);
  await passPlace("after the decision");
});
