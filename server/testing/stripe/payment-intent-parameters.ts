import { mandateData } from "@/server/testing/stripe/mandates";
import {
  choice,
  clearable,
  clearableChoice,
  currency,
  flag,
  hash,
  integer,
  list,
  metadata,
  text,
} from "@/server/testing/stripe/parameters";
import { methodData } from "@/server/testing/stripe/payment-method-routes";

/** Parameters that both creating and updating an intent accept. */
export const INTENT_FIELDS = {
  customer: text().optional(),
  description: clearable(1000).optional(),
  metadata: metadata().optional(),
  payment_method: clearable().optional(),
  payment_method_data: hash(methodData()).optional(),
  payment_method_options: hash({
    card: hash({
      request_three_d_secure: choice("any", "automatic", "challenge").optional(),
    }).optional(),
    us_bank_account: hash({
      verification_method: choice("automatic", "instant", "microdeposits").optional(),
    }).optional(),
    sepa_debit: hash({ mandate_options: hash({ reference_prefix: text(12).optional() }).optional() }).optional(),
    bacs_debit: hash({ mandate_options: hash({ reference_prefix: text(12).optional() }).optional() }).optional(),
  }).optional(),
  allowed_payment_method_types: list(text()).optional(),
  receipt_email: clearable().optional(),
  setup_future_usage: clearableChoice("off_session", "on_session").optional(),
  statement_descriptor: clearable(22).optional(),
  statement_descriptor_suffix: clearable(22).optional(),
  transfer_group: text().optional(),
};

/** Parameters for confirming an intent. */
export const CONFIRMATION = {
  error_on_requires_action: flag().optional(),
  mandate: text().optional(),
  mandate_data: mandateData().optional(),
  off_session: flag().optional(),
  return_url: text().optional(),
  use_stripe_sdk: flag().optional(),
};

/** Parameters for creating an intent. */
export const CREATION = {
  ...INTENT_FIELDS,
  ...CONFIRMATION,
  amount: integer({ min: 0, max: 99_999_999 }),
  currency: currency(),
  automatic_payment_methods: hash({
    enabled: flag(),
    allow_redirects: choice("always", "never").optional(),
  }).optional(),
  capture_method: choice("automatic", "automatic_async", "manual").optional(),
  confirm: flag().optional(),
  confirmation_method: choice("automatic", "manual").optional(),
  on_behalf_of: text().optional(),
};
