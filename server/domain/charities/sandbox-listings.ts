import type { Listings, MasterFileRow } from "@/server/domain/charities/listings";

/** EINs of the sandbox, which no real organization has. */
export const SANDBOX_EINS = { eligible: "000000001", revoked: "000000002", notListed: "000000003" } as const;

/**
 * What the sandbox's own list says about an EIN: one matches every name, one is revoked, one is not listed. Null for
 * any other EIN.
 */
export function sandboxListings(ein: string, name: string): Listings | null {
  if (ein === SANDBOX_EINS.notListed) return { masterFile: [], pub78: [], revocations: [] };
  if (ein !== SANDBOX_EINS.eligible && ein !== SANDBOX_EINS.revoked) return null;
  const revoked = {
    ein,
    name,
    tradingName: "",
    city: "",
    state: "",
    subsection: "03",
    postedOn: "2025-08-11",
    reinstatedOn: "",
  };
  return {
    masterFile: [{ ...SANDBOX_ROW, ein, name }],
    pub78: [],
    revocations: ein === SANDBOX_EINS.revoked ? [{ ...revoked, revokedOn: "2025-05-15" }] : [],
  };
}

const SANDBOX_ROW: Omit<MasterFileRow, "ein" | "name"> = {
  sortName: "",
  careOf: "",
  street: "1 Sandbox Street",
  city: "Portland",
  state: "ME",
  zip: "04101",
  groupNumber: "0000",
  subsection: "03",
  affiliation: "3",
  ruling: "200001",
  deductibility: "1",
  foundation: "15",
  organization: "1",
  status: "01",
  ntee: "P20",
};
