/**
 * What the codes in the IRS files mean, and what follows for an organization that claims to be a listed charity. When
 * the IRS changes a rule, change it here.
 */

export type Outcome = "verified" | "review" | "not_eligible" | "invalid";

/** What one code says about whether gifts are deductible as gifts to a 501(c)(3) organization. */
export type CodeMeaning = "charity" | "not_501c3" | "foreign" | "unknown";

/** Deductibility codes of Publication 78. A code that is not here means "unknown". */
export const PUB78_CODES: Readonly<Record<string, CodeMeaning>> = {
  /** Public charity. */
  PC: "charity",
  /** Private operating foundation. */
  POF: "charity",
  /** Private foundation. */
  PF: "charity",
  /** Supporting organization, of a known or an unknown type. */
  SO: "charity",
  SOUNK: "charity",
  /** Central organization of a group; its subordinates need not be listed. */
  GROUP: "charity",
  /** Federally chartered. */
  FED: "charity",
  /** Exempt under another paragraph, such as a cemetery or a veterans' organization. */
  EO: "not_501c3",
  /** Deductible only if used for charitable purposes. */
  LODGE: "not_501c3",
  FORGN: "foreign",
  UNKWN: "unknown",
};

/**
 * Codes of Publication 78 that only 501(c)(3) organizations have. Groups and federal charters can also be exempt under
 * other subsections.
 */
export const CODES_OF_501C3: ReadonlySet<string> = new Set(["PC", "POF", "PF", "SO", "SOUNK"]);

/** The subsection code for 501(c)(3) in the Business Master File. */
export const CHARITY_SUBSECTION = "03";

/** Deductibility codes of the Business Master File. Other values mean nothing. */
export const DEDUCTIBILITY: Readonly<Record<string, "deductible" | "not_deductible" | "treaty">> = {
  "1": "deductible",
  "2": "not_deductible",
  "4": "treaty",
};

/** Status codes of the Business Master File for an exempt organization, without or with conditions. */
export const EXEMPT_STATUSES: ReadonlySet<string> = new Set(["01", "02"]);

/** The facts from the files that the table's conditions use. */
export interface Findings {
  /** Whether any lists were imported. */
  hasLists: boolean;
  /** In the Business Master File or in Publication 78. */
  isListed: boolean;
  /** Automatically revoked and not reinstated since. */
  isRevoked: boolean;
  isInPub78: boolean;
  /** What the codes of Publication 78 mean. */
  pub78: ReadonlySet<CodeMeaning>;
  isInMasterFile: boolean;
  isCharitySubsection: boolean;
  deductibility: "deductible" | "not_deductible" | "treaty" | "unknown";
  /** "unknown" if the file has no status. */
  status: "exempt" | "other" | "unknown";
  isSameName: boolean;
}

interface Row {
  if(findings: Findings): boolean;
  outcome: Outcome;
  reason: string;
  /** The meaning, for the reviewer. */
  says: string;
}

/** A clean entry in one file is enough if the other file has nothing against it. */
const isCharity = (f: Findings) =>
  f.pub78.has("charity") ||
  (f.isInMasterFile && f.isCharitySubsection && f.deductibility === "deductible" && f.status === "exempt");

/** The first row whose condition is true decides. */
export const DECISION_TABLE: readonly Row[] = [
  {
    if: (f) => !f.hasLists,
    outcome: "review",
    reason: "lists_missing",
    says: "Neither the Business Master File nor Publication 78 has been imported.",
  },
  {
    if: (f) => f.isRevoked,
    outcome: "not_eligible",
    reason: "revoked",
    says: "The IRS revoked the exemption and did not reinstate it.",
  },
  {
    if: (f) => !f.isListed,
    outcome: "review",
    reason: "not_listed",
    says: "The EIN is in none of the files. Churches, government units, subordinates of a group and new organizations may be charities all the same: ask for the determination letter, the group's letter and roster, or a statement under section 170(c)(1).",
  },
  {
    if: (f) => f.deductibility === "not_deductible" && f.isInPub78,
    outcome: "review",
    reason: "files_disagree",
    says: "Publication 78 lists it, but the Business Master File says that gifts are not deductible.",
  },
  {
    if: (f) => f.deductibility === "not_deductible",
    outcome: "not_eligible",
    reason: "not_deductible",
    says: "Gifts to it are not deductible.",
  },
  {
    if: (f) =>
      f.pub78.has("not_501c3") ||
      (f.isInMasterFile && !f.isCharitySubsection && (f.deductibility === "deductible" || f.pub78.has("charity"))),
    outcome: "review",
    reason: "deductible_not_501c3",
    says: "Gifts are deductible, but it is not a 501(c)(3) organization: it may be a veterans' organization, a cemetery or a lodge. Its receipts do not name section 501(c)(3).",
  },
  {
    if: (f) => f.deductibility === "treaty",
    outcome: "review",
    reason: "treaty",
    says: "Gifts are deductible only under a treaty.",
  },
  {
    if: (f) => f.pub78.has("foreign"),
    outcome: "review",
    reason: "foreign",
    says: "Publication 78 lists it at a foreign address.",
  },
  {
    if: (f) => f.status === "other",
    outcome: "review",
    reason: "status",
    says: "Its status is not that of an exempt organization: it may be a trust that is not exempt, or a private foundation that is ending.",
  },
  {
    if: (f) => isCharity(f) && f.isSameName,
    outcome: "verified",
    reason: "listed",
    says: "It is listed under this name, and gifts are deductible.",
  },
  {
    if: isCharity,
    outcome: "review",
    reason: "name_mismatch",
    says: "The EIN is that of a charity with another name.",
  },
  {
    if: (f) => f.pub78.has("unknown"),
    outcome: "review",
    reason: "unknown_type",
    says: "Publication 78 lists it, but does not say as what.",
  },
  {
    if: () => true,
    outcome: "review",
    reason: "deductibility_unknown",
    says: "It is listed, but the files do not say that gifts are deductible.",
  },
];

/** The reasons of an EIN that the files have nothing against, apart from the name. */
export const REASONS_OF_CHARITIES: ReadonlySet<string> = new Set(["listed", "name_mismatch"]);
