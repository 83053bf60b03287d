import type { Facts } from "@/server/cli/doctor/facts";
import { danger, type Problem } from "@/server/cli/doctor/finding";

const BOOKS = "The product could rewrite its own books.";
const LOGINS = 'See "Three database logins" in docs/guides/going-live.md.';

export function findDatabase({ database: { error } }: Facts): Problem | null {
  if (error === null) return null;
  return danger(error, "Nothing works without it.", "Mend what the line says, and run `npm run doctor` again.");
}

export function findLogins({ database: { error, powers, owner, auditor, unreadableTables }, env }: Facts): Problem[] {
  if (error !== null) return [];
  const found: Problem[] = [];
  if (powers.length > 0)
    found.push(
      danger(`The login of DATABASE_URL ${powers.join(", ")}.`, BOOKS, `Use a login that owns nothing. ${LOGINS}`),
    );
  if (unreadableTables > 0)
    found.push(
      danger(
        `The login of DATABASE_URL cannot read ${unreadableTables === 1 ? "1 table" : `${unreadableTables} tables`}.`,
        "Whatever needs them fails halfway.",
        "Run `npm run migrate -- deploy` with DATABASE_OWNER_URL and DATABASE_URL set: it grants what is missing.",
      ),
    );
  if (owner?.isApp)
    found.push(danger("DATABASE_OWNER_URL and DATABASE_URL have the same login.", BOOKS, `Make two logins. ${LOGINS}`));
  if (owner?.error) found.push(danger(owner.error, "Updates cannot migrate.", `Correct DATABASE_OWNER_URL. ${LOGINS}`));
  else if (owner && !owner.isApp && !owner.ownsTables)
    found.push(
      danger(
        "The login of DATABASE_OWNER_URL does not own the tables.",
        "Updates cannot migrate.",
        "Set it to the login that made them.",
      ),
    );
  if (auditor?.error && env.DATABASE_AUDITOR_URL)
    found.push(
      danger(auditor.error, "The books cannot be audited by a login that only reads.", "Correct DATABASE_AUDITOR_URL."),
    );
  if (auditor?.canWrite)
    found.push(
      danger(
        "The login of DATABASE_AUDITOR_URL can change tables.",
        "Who looks something up could change the books unseen.",
        `Use a login that only reads. ${LOGINS}`,
      ),
    );
  return found;
}

export function findMigrations({ database: { error, missing, incompatible } }: Facts): Problem | null {
  if (error !== null) return null;
  if (incompatible !== null)
    return danger(incompatible, "This version cannot read what is there.", "Do what the line says.");
  if (missing === 0) return null;
  return danger(
    `${missing === 1 ? "1 migration, function or grant is" : `${missing} migrations, functions and grants are`} missing.`,
    "The software and its database do not fit together.",
    "Run `npm run migrate -- deploy` with DATABASE_OWNER_URL set.",
  );
}

export function findSealed({ product }: Facts): Problem[] {
  const failed = (product?.sealed ?? []).filter((kind) => kind.failed > 0);
  return failed.map(({ name, key, tried, failed: count }) =>
    danger(
      `${key} does not open ${count} of ${tried} ${name} that were tried.`,
      "They were encrypted with another key, and are lost without it.",
      key === "DOCUMENT_KEYS"
        ? "Put the earlier key back into DOCUMENT_KEYS, after the current one, or the earlier ALMONER_SECRET if there were none."
        : "Set the ALMONER_SECRET that this database was made with.",
    ),
  );
}

export function findTestData({ product }: Facts): Problem | null {
  if (!product || product.testData.length === 0) return null;
  return danger(
    `The database has been a sandbox's: it has ${product.testData.join(", ")}.`,
    "Test money would stand in the same books as real money.",
    "Go live with a new database: see going-live.md.",
  );
}
