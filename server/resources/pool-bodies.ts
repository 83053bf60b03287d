import { z } from "zod";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import {
  CAMPAIGN_SLUG_MAX_CHARACTERS,
  DISBURSEMENT_REASON_MAX_CHARACTERS,
  POOL_DESCRIPTION_MAX_CHARACTERS,
  POOL_NAME_MAX_CHARACTERS,
  RELATIONS_MAX,
} from "@/server/kernel/limits";
import { COMMITMENT_STATUSES } from "@/server/resources/commitment";
import { DISBURSEMENT_STATUSES, VOTES } from "@/server/resources/disbursement";
import { identityId, nameField, patternField, paymentMethodField, textField } from "@/server/resources/fields";
import { metadataField } from "@/server/resources/metadata";
import { centsField, wholeField } from "@/server/resources/number-fields";
import {
  JOIN_POLICIES,
  LEGAL_STRUCTURES,
  MECHANISMS,
  POOL_FLAVORS,
  POOL_STATUSES,
  TENURE_DAYS_MAX,
} from "@/server/resources/pool";
import { POOL_ROLES } from "@/server/resources/pool-member";
import { POOL_RECORD_TYPES } from "@/server/resources/pool-record";

const name = nameField(POOL_NAME_MAX_CHARACTERS).describe("The pool's name.");
const description = textField(POOL_DESCRIPTION_MAX_CHARACTERS).describe("What the pool is for.");
const governance = metadataField.describe(
  "Options of the mechanism. Each has a default; an option that the mechanism does not have is an error.",
);
const joinPolicy = z
  .enum(JOIN_POLICIES)
  .describe("`open`: whoever commits. `approval`: a steward agrees. `invite`: a steward invites. Default: approval.");

export const poolCreateBody = z
  .strictObject({
    name,
    flavor: z.enum(POOL_FLAVORS).describe("Whom it is for."),
    legal_structure: z.enum(LEGAL_STRUCTURES).describe("What its payouts are in law."),
    distribution_mechanism: z.enum(MECHANISMS).describe("What decides who is paid. It never changes."),
    governance: governance.nullish(),
    description: description.nullish(),
    slug: patternField(
      CAMPAIGN_SLUG_MAX_CHARACTERS,
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      `must be at most ${CAMPAIGN_SLUG_MAX_CHARACTERS} lowercase letters and digits, separated by single hyphens`,
    )
      .nullish()
      .describe("The last part of its page's URL. Default: made from the name."),
    steward_id: identityId.nullish().describe("The first steward. You must manage it. Default: your own identity."),
    status: z.enum(["draft", "active"]).nullish().describe("Default: active."),
    join_policy: joinPolicy.nullish(),
    min_tier: wholeField(0, 3).nullish().describe("The tier that a member needs to count. Default: 0."),
    min_tenure_days: wholeField(0, TENURE_DAYS_MAX)
      .nullish()
      .describe("How many days a member belongs to the pool before counting. Default: 0."),
    sponsor_id: identityId
      .nullish()
      .describe("The verified charity that sponsors a charitable pool. It has to agree unless you manage it."),
    creator_id: identityId.nullish().describe("Whom a pool for a creator supports. You must manage it."),
    beneficiary_id: identityId.nullish().describe("The verified charity of a pool for a cause."),
  })
  .meta({ id: "PoolCreate", description: "A pool to create." });

export const poolUpdateBody = z
  .strictObject({
    name: name.optional(),
    description: description.nullable().optional(),
    governance: governance.optional(),
    join_policy: joinPolicy.optional(),
    status: z
      .enum(["active", "paused", "closed"])
      .optional()
      .describe("`closed` needs an empty treasury, and returns what was not released to the members."),
  })
  .meta({ id: "PoolUpdate", description: "Changes to a pool." });

export const poolListQuery = z.strictObject({
  status: z.enum(POOL_STATUSES).optional().describe("Only pools with this status."),
});

export const commitBody = z
  .strictObject({
    identity_id: identityId.describe("The member who commits. You must manage it."),
    cadence: z.enum(POOL_CADENCES).describe("How often a period is released."),
    per_cadence_amount_cents: centsField(1n).describe("The amount of each period, in the currency's smallest unit."),
    payment_method_id: paymentMethodField.describe(
      "The member's payment method, charged for a year in advance; or `bank_transfer` if the member transfers it.",
    ),
    auto_renew: z
      .boolean()
      .nullish()
      .describe("Whether another year is prepaid when this one is over. Default: false."),
  })
  .meta({ id: "CommitmentCreate", description: "A commitment to a pool." });

export const commitmentUpdateBody = z
  .strictObject({
    payment_method_id: paymentMethodField
      .optional()
      .describe(
        "The payment method to charge from now on, or `bank_transfer`. A commitment that is past due is charged again at once, and so is one whose transfer was awaited.",
      ),
    auto_renew: z.boolean().optional().describe("Whether another year is prepaid when this one is over."),
  })
  .meta({ id: "CommitmentUpdate", description: "Changes to a commitment." });

export const commitmentListQuery = z.strictObject({
  status: z.enum(COMMITMENT_STATUSES).optional().describe("Only commitments with this status."),
  identity_id: identityId.optional().describe("Only those of this member."),
});

const actingAs = identityId
  .nullish()
  .describe("The steward or member that you act as. Default: your own identity, or the one that you manage.");

export const disburseBody = z
  .strictObject({
    to: identityId.describe("The payee."),
    amount_cents: centsField(1n).describe("The amount, in the pool's currency's smallest unit."),
    reason: textField(DISBURSEMENT_REASON_MAX_CHARACTERS).nullish().describe("Why, for the audit trail."),
    identity_id: actingAs,
  })
  .meta({ id: "DisbursementCreate", description: "A payout to request from a pool." });

export const disbursementListQuery = z.strictObject({
  status: z.enum(DISBURSEMENT_STATUSES).optional().describe("Only requests with this status."),
  to: identityId.optional().describe("Only requests to pay this identity."),
});

export const actBody = z
  .strictObject({ identity_id: actingAs })
  .meta({ id: "DisbursementAct", description: "Who acts on a request." });

export const voteBody = z
  .strictObject({
    choice: z.enum(VOTES).describe("The vote. It can be changed until the vote is closed."),
    identity_id: actingAs,
  })
  .meta({ id: "DisbursementVote", description: "A vote on a request." });

export const memberAddBody = z
  .strictObject({
    identity_id: identityId.describe("Who is to belong to the pool, or is a member already."),
    role: z.enum(POOL_ROLES).nullish().describe("Default: member."),
    position: wholeField(1, 1_000_000).nullish().describe("Its place in the order of turns. Default: the last."),
  })
  .meta({ id: "PoolMemberAdd", description: "A member or a steward of a pool." });

export const memberUpdateBody = z
  .strictObject({
    related_ids: z
      .array(identityId)
      .max(RELATIONS_MAX)
      .optional()
      .describe(
        "All whom the member is related to, in place of those declared before: other members of the pool, or those whom it pays or was asked to pay.",
      ),
  })
  .meta({ id: "PoolMemberUpdate", description: "What a member of a pool declares." });

export const memberListQuery = z.strictObject({
  role: z.enum(POOL_ROLES).optional().describe("Only members with this role."),
});

export const recordListQuery = z.strictObject({
  type: z.enum(POOL_RECORD_TYPES).optional().describe("Only records of this type."),
});
