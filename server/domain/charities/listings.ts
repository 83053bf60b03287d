/** A row of the Business Master File, with the columns that decisions need. */
export interface MasterFileRow {
  ein: string;
  name: string;
  sortName: string;
  /** The person to whom letters are addressed. */
  careOf: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  groupNumber: string;
  subsection: string;
  affiliation: string;
  ruling: string;
  deductibility: string;
  foundation: string;
  organization: string;
  status: string;
  ntee: string;
}

/** A row of Publication 78. */
export interface Pub78Row {
  ein: string;
  name: string;
  city: string;
  state: string;
  country: string;
  /** As in the file, such as "EO,GROUP,LODGE". */
  codes: string;
}

/** A row of the list of automatic revocations. Dates are ISO dates, or "" if there is none. */
export interface RevocationRow {
  ein: string;
  name: string;
  tradingName: string;
  city: string;
  state: string;
  subsection: string;
  revokedOn: string;
  postedOn: string;
  reinstatedOn: string;
}

/** Everything that the files say about one EIN. */
export interface Listings {
  masterFile: readonly MasterFileRow[];
  pub78: readonly Pub78Row[];
  revocations: readonly RevocationRow[];
}

export const NOTHING_LISTED: Listings = { masterFile: [], pub78: [], revocations: [] };
