import { z } from "zod";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import {
  ACCOUNT_REQUIREMENTS,
  type AccountRequirement,
  PAYOUT_ACCOUNT_STATUSES,
  type PayoutAccountStatus,
} from "@/server/kernel/payout-account-words";
import { countryField } from "@/server/resources/address";
import {
  createdAtOut,
  currencyField,
  identityId,
  idField,
  instant,
  instantOut,
  PAYMENT_METHOD_MAX_CHARACTERS,
  textField,
} from "@/server/resources/fields";
import { textOut, tokenOut, urlOut } from "@/server/resources/response-fields";

export const payoutAccountBody = z
  .strictObject({
    token: textField(PAYMENT_METHOD_MAX_CHARACTERS, 1)
      .nullish()
      .describe("The token from the payment provider's form. Never an account number. Either this or `return_url`."),
    return_url: textField(2048)
      .nullish()
      .describe(
        "The https URL that the owner of the account comes back to from the payment provider's page, with `payout_account_id` appended. In the sandbox also http at localhost.",
      ),
    country: countryField
      .nullish()
      .describe("The ISO 3166-1 alpha-2 code of the owner's country. Only with `return_url`."),
    currency: currencyField
      .nullish()
      .describe(
        "The currency in which the account is paid, which decides with the country who can pay it. Only with `return_url`. Default: USD.",
      ),
  })
  .meta({
    id: "PayoutAccountSet",
    description:
      "The account that payouts are to go to: either a `token`, or a `return_url` to have it set up on a page.",
  });

/** The message for each code, for users of the API. */
export const REQUIREMENT_MESSAGES: Record<AccountRequirement, string> = {
  details_missing: "The account and its owner have to be entered on the payment provider's page.",
  document_missing: "The payment provider needs a document that proves who owns the account.",
  tax_id_missing: "The payment provider needs the owner's tax number.",
  other: "The payment provider has a question about the account. Its page says which.",
};

const requirementOut = z
  .strictObject({
    code: z.enum(ACCOUNT_REQUIREMENTS).describe("What is missing."),
    message: textOut(200).describe("The same as a sentence."),
    due_at: instantOut.nullable().describe("By when it is needed. null if the payment provider names no time."),
  })
  .meta({
    id: "PayoutAccountRequirement",
    description: "Something that the payment provider needs from the account's owner.",
  });

const facts = {
  id: idField("payoutAccount").describe("The id of the account."),
  identity_id: identityId.describe("The identity that it belongs to."),
  status: z
    .enum(PAYOUT_ACCOUNT_STATUSES)
    .describe(
      "Payouts go to an `enabled` account. A `pending` one is being set up or checked, a `restricted` one waits for what `requirements` names, and a `rejected` one will never be paid.",
    ),
  requirements: z.array(requirementOut).max(20).describe("What the account's owner has to do. Empty if nothing."),
  type: tokenOut.describe("The type, such as bank_account."),
  bank: textOut(120).nullable().describe("The bank. null if the provider does not name it."),
  last4: z
    .string()
    .meta({ pattern: "^[0-9]{4}$", maxLength: 4 })
    .nullable()
    .describe("The last four digits. null if it has none, or none are known yet."),
};

export const payoutAccountResource = z
  .strictObject({
    ...facts,
    onboarding_url: urlOut
      .nullable()
      .describe(
        "The page to send the account's owner to. null if there is nothing to do, and for keys without the scope `identities:write`: whoever has it can enter where payouts go.",
      ),
    created_at: createdAtOut,
  })
  .meta({ id: "PayoutAccount", description: "Where an identity's payouts go, stored by the payment provider." });

export const changedAccountResource = z
  .strictObject({ ...facts, created_at: createdAtOut })
  .meta({ id: "ChangedPayoutAccount", description: "Where an identity's payouts go, without the URL of its page." });

/** A missing requirement of an account, as stored. */
export interface StoredRequirement {
  code: AccountRequirement;
  due_at: string | null;
}

/** Reads the missing requirements of an account. */
export function requirementsOf({ requirements }: Pick<PayoutAccount, "requirements">): StoredRequirement[] {
  return requirements as unknown as StoredRequirement[];
}

/** Writes a payout account for an event; the rail's token is never shown. */
export function serializeChangedAccount(account: PayoutAccount): z.infer<typeof changedAccountResource> {
  return {
    id: account.id,
    identity_id: account.identityId,
    status: account.status as PayoutAccountStatus,
    requirements: requirementsOf(account).map(({ code, due_at }) => ({
      code,
      message: REQUIREMENT_MESSAGES[code],
      due_at,
    })),
    type: account.type,
    bank: account.bank,
    last4: account.last4,
    created_at: instant(account.createdAt),
  };
}

/** Writes a payout account with the page on which its owner can act. */
export function serializePayoutAccount(
  account: PayoutAccount,
  onboardingUrl: string | null,
): z.infer<typeof payoutAccountResource> {
  const { created_at, ...shown } = serializeChangedAccount(account);
  return { ...shown, onboarding_url: onboardingUrl, created_at };
}
