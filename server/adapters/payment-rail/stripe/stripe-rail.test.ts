import { describePaymentRail } from "@/server/testing/rail-conformance";
import { openStripeHarness } from "@/server/testing/stripe-rail-harness";

describePaymentRail(openStripeHarness);
