import { z } from "zod";
import { lockToAsk, putQuestion } from "@/server/domain/supporters/put-question";
import { ownSupporterSubject } from "@/server/domain/supporters/supporter-subject";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { SUPPORTER_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";
import { hasWebAddress } from "@/server/kernel/web-address";
import { operation } from "@/server/operations/operation";
import { addressField } from "@/server/resources/address";
import { nameField } from "@/server/resources/fields";

const asked = z.strictObject({
  name: nameField(SUPPORTER_NAME_MAX_CHARACTERS).describe("The name as it should be."),
  address: addressField.nullish().describe("The postal address as it should be."),
});

/**
 * Asks a supporter, at their current address, whether a name and postal address are theirs. Nothing changes until they
 * confirm it.
 */
export const askForCorrection = operation({
  name: "askForCorrection",
  summary: "Asks a supporter by email to confirm their name and postal address.",
  permission: { scope: "supporters:write" },
  subject: ownSupporterSubject,
  input: asked,
  errors: [InvalidParameter, InvalidState],
  run: (ctx, { id, name, address }) =>
    ctx.transaction(async (tx) => {
      const supporter = await lockToAsk(tx, id);
      requirePlainText({ name, ...address });
      return putQuestion(tx, supporter, { name: name.trim(), address: partsOf(address), email: null });
    }),
});

/** The texts must not contain links: the question comes from the platform. */
function requirePlainText(texts: Record<string, string | null | undefined>): void {
  for (const [param, text] of Object.entries(texts))
    if (text && hasWebAddress(text)) throw InvalidParameter({ param, message: "Leave web addresses out." });
}

/** The given parts of an address in a fixed order; null if there are none. */
function partsOf(address: z.infer<typeof asked>["address"]): Record<string, string> | null {
  const parts = Object.entries(address ?? {}).flatMap(([name, part]) => (part?.trim() ? [[name, part.trim()]] : []));
  return parts.length === 0 ? null : Object.fromEntries(parts.sort());
}
