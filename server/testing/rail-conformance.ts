import { describeAuthorizations } from "@/server/testing/rail-authorization-conformance";
import { describeCharges } from "@/server/testing/rail-charge-conformance";
import { describeRailEvents } from "@/server/testing/rail-events-conformance";
import { openRailFixture, type RailHarness } from "@/server/testing/rail-fixture";
import { describeKeys } from "@/server/testing/rail-key-conformance";
import { describeMethods } from "@/server/testing/rail-method-conformance";
import { describeParts } from "@/server/testing/rail-part-conformance";
import { describeRefunds } from "@/server/testing/rail-refund-conformance";
import { describeStatement } from "@/server/testing/rail-statement-conformance";

/** What the product relies on with every payment rail. */
export function describePaymentRail(open: () => Promise<RailHarness>): void {
  const fixture = openRailFixture(open);
  describeCharges(fixture);
  describeAuthorizations(fixture);
  describeKeys(fixture);
  describeMethods(fixture);
  describeRefunds(fixture);
  describeParts(fixture);
  describeStatement(fixture);
  describeRailEvents(fixture);
}
