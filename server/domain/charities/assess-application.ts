import type { Assessment } from "@/server/domain/charities/assess-listing";
import { assessPairs } from "@/server/domain/charities/check-listings";
import type { Outcome } from "@/server/domain/charities/decision-table";
import type { CurrentList } from "@/server/domain/charities/find-listings";
import { LIST_NAMES } from "@/server/domain/charities/list-formats";
import { SANDBOX_EINS } from "@/server/domain/charities/sandbox-listings";
import type { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** What a register says about a number and a name, as it is stored with an application. */
export interface Evidence {
  outcome: Outcome;
  reason: string;
  evidence: Prisma.InputJsonObject;
  /** Whether the files list it as a 501(c)(3) organization, which receipts mention. */
  is501c3: boolean;
  /** What the decision relies on, such as "IRS Publication 78 of 2026-11-10". */
  source: string;
}

interface Registered {
  jurisdiction: string;
  registrationNumber: string;
  legalName: string;
}

/** Looks up a charity in the IRS files if it is in the US. Other registers are left to a reviewer. */
export async function assessApplication(ctx: Context, registered: Registered): Promise<Evidence> {
  const { jurisdiction, registrationNumber, legalName } = registered;
  if (jurisdiction !== "US")
    return {
      outcome: "review",
      reason: "other_register",
      is501c3: false,
      evidence: {},
      source: `register of ${jurisdiction}`,
    };
  const { lists, assessments } = await assessPairs(ctx, [{ ein: registrationNumber, name: legalName }]);
  return evidenceOf(ctx, assessments[0]!, lists);
}

/** An assessment as it is stored. */
export function evidenceOf({ settings }: Context, assessment: Assessment, lists: CurrentList[]): Evidence {
  const { outcome, reason, is501c3, ein } = assessment;
  const isSandboxEin =
    settings.mode === "sandbox" && Object.values<string>(SANDBOX_EINS).includes(ein?.replace("-", "") ?? "");
  const source = isSandboxEin ? "sandbox list" : sourceOf(assessment, lists);
  return {
    outcome,
    reason,
    is501c3,
    source,
    evidence: { ...JSON.parse(JSON.stringify(assessment)), lists: lists.map((each) => ({ ...each })) },
  };
}

/** The files that list the organization, with the dates that receipts cite. */
function sourceOf({ listings: { masterFile, pub78 } }: Assessment, lists: CurrentList[]): string {
  const having = lists.filter(
    ({ list }) => (list === "bmf" && masterFile.length > 0) || (list === "pub78" && pub78.length > 0),
  );
  const named = having.map(({ list, fileDate }) => `${LIST_NAMES[list]} of ${fileDate}`);
  return named.length > 0 ? `IRS ${named.join(", ")}` : "IRS files";
}
