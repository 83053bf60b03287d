import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addressText, listEmails, readEmail } from "@/app/dev/_mailbox/mailbox";
import { getApplication } from "@/server/compose/application";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const email = (subject: string) =>
  `From: Almoner <a@example.org>\r\nTo: "Ada, Q." <ada@example.org>\r\nSubject: ${subject}\r\nDate: Sat, 21 Nov 2026 09:00:00 +0000\r\n\r\nHello\r\n`;

describe("the sandbox's mailbox", () => {
  let folder = "";
  let database: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "almoner-mailbox-"));
    database = await openTestDatabase();
    vi.stubEnv("DATABASE_URL", database.url);
    vi.stubEnv("DATA_DIR", folder);
    vi.stubEnv("LOG_LEVEL", "silent");
  });
  afterAll(async () => {
    await (await getApplication()).close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  it("is empty before there is a folder", async () => {
    expect(await listEmails()).toEqual([]);
  });

  it("lists emails newest first, and nothing else", async () => {
    await mkdir(path.join(folder, "mail"));
    await writeFile(path.join(folder, "secret.eml"), email("outside"));
    await writeFile(path.join(folder, "mail", "20261121T090000000Z-000001-a.eml"), email("first"));
    await writeFile(path.join(folder, "mail", "20261121T090000001Z-000001-b.eml"), email("second"));
    await writeFile(path.join(folder, "mail", ".20261121T090000002Z-c.eml.1.part"), "unfinished");
    expect((await listEmails())?.map(({ subject }) => subject)).toEqual(["second", "first"]);
    const one = await readEmail("20261121T090000000Z-000001-a.eml");
    expect(addressText(one?.to)).toBe("Ada, Q. <ada@example.org>");
  });

  // Guards the rest of the disk: only emails in the mailbox can be read.
  it.each(["../secret.eml", "..%2fsecret.eml", "mail/../../secret.eml", "/etc/passwd", ".hidden.eml", "none.eml", ""])(
    "opens no file named %j",
    async (name) => {
      expect(await readEmail(name)).toBeNull();
    },
  );
});
