import {
  choice,
  clearable,
  currency,
  flag,
  hash,
  integer,
  list,
  metadata,
  text,
  timestamp,
} from "@/server/testing/stripe/parameters";

const message = () => hash({ message: text(1200) }).optional();

const lineItem = hash({
  price_data: hash({
    currency: currency(),
    product_data: hash({
      name: text(),
      description: text().optional(),
      images: list(text()).optional(),
      metadata: metadata().optional(),
    }),
    tax_behavior: choice("exclusive", "inclusive", "unspecified").optional(),
    unit_amount: integer(),
  }),
  quantity: integer({ min: 1 }).default(1),
});

const paymentData = hash({
  capture_method: choice("automatic", "automatic_async", "manual").optional(),
  description: text(1000).optional(),
  metadata: metadata().optional(),
  on_behalf_of: text().optional(),
  receipt_email: text().optional(),
  setup_future_usage: choice("off_session", "on_session").optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
  transfer_group: text().optional(),
});

/** The parameters of a Checkout session that the double supports: payments and setups on the hosted page. */
export const SESSION_PARAMETERS = {
  mode: choice("payment", "setup"),
  success_url: text(),
  cancel_url: text().optional(),
  billing_address_collection: choice("auto", "required").optional(),
  client_reference_id: text(200).optional(),
  consent_collection: hash({
    terms_of_service: choice("none", "required").optional(),
    payment_method_reuse_agreement: hash({ position: choice("auto", "hidden") }).optional(),
  }).optional(),
  currency: currency().optional(),
  custom_text: hash({ after_submit: message(), submit: message(), terms_of_service_acceptance: message() }).optional(),
  customer: text().optional(),
  customer_creation: choice("always", "if_required").optional(),
  customer_email: text(800).optional(),
  expires_at: timestamp().optional(),
  line_items: list(lineItem).optional(),
  locale: text().optional(),
  metadata: metadata().optional(),
  payment_intent_data: paymentData.optional(),
  payment_method_collection: choice("always", "if_required").optional(),
  allowed_payment_method_types: list(text()).optional(),
  payment_method_options: hash({
    us_bank_account: hash({ verification_method: choice("automatic", "instant").optional() }).optional(),
  }).optional(),
  phone_number_collection: hash({ enabled: flag() }).optional(),
  saved_payment_method_options: hash({
    allow_redisplay_filters: list(choice("always", "limited", "unspecified")).optional(),
    payment_method_save: choice("disabled", "enabled").optional(),
  }).optional(),
  setup_intent_data: hash({ description: clearable().optional(), metadata: metadata().optional() }).optional(),
  submit_type: choice("auto", "book", "donate", "pay", "subscribe").optional(),
  ui_mode: choice("hosted_page").optional(),
};
