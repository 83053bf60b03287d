import { describe, expect, it } from "vitest";
import { type Assessment, assessListing } from "@/server/domain/charities/assess-listing";
import {
  type Listings,
  type MasterFileRow,
  NOTHING_LISTED,
  type RevocationRow,
} from "@/server/domain/charities/listings";

const EIN = "012345678";

const inMasterFile = (fields: Partial<MasterFileRow> = {}): Partial<Listings> => ({
  masterFile: [{ ...MASTER_FILE_ROW, ...fields }],
});
const inPub78 = (codes: string, name = "Light the Harbor Inc."): Partial<Listings> => ({
  pub78: [{ ein: EIN, name, city: "Portland", state: "ME", country: "United States", codes }],
});
const revoked = (...rows: Partial<RevocationRow>[]): Partial<Listings> => ({
  revocations: rows.map((row) => ({ ...REVOCATION_ROW, ...row })),
});
const MASTER_FILE_ROW: MasterFileRow = {
  ein: EIN,
  name: "LIGHT THE HARBOR INC",
  sortName: "",
  careOf: "",
  street: "1 QUAY ST",
  city: "PORTLAND",
  state: "ME",
  zip: "04101-0000",
  groupNumber: "0000",
  subsection: "03",
  affiliation: "3",
  ruling: "200211",
  deductibility: "1",
  foundation: "15",
  organization: "1",
  status: "01",
  ntee: "P20",
};
const REVOCATION_ROW: RevocationRow = {
  ein: EIN,
  name: "LIGHT THE HARBOR",
  tradingName: "",
  city: "PORTLAND",
  state: "ME",
  subsection: "03",
  revokedOn: "2015-05-15",
  postedOn: "2015-08-10",
  reinstatedOn: "",
};

function assess(
  listings: Partial<Listings>,
  name = "Light the Harbor",
  words: Record<string, number> = {},
): Assessment {
  const find = () => ({ ...NOTHING_LISTED, ...listings });
  return assessListing({ ein: EIN, name }, { hasLists: true, find, namesWith: (word) => words[word] ?? 0 });
}
const outcomeOf = (listings: Partial<Listings>, name?: string) => {
  const { outcome, reason } = assess(listings, name);
  return `${outcome}: ${reason}`;
};
const similarity = (entered: string, listed: string, words?: Record<string, number>) =>
  assess(inMasterFile({ name: listed }), entered, words).similarity;

describe("the decision table", () => {
  it.each<[string, Partial<Listings>]>([
    ["verified: listed", inMasterFile()],
    ["verified: listed", inMasterFile({ status: "02", foundation: "04" })],
    ["verified: listed", inPub78("PC")],
    ["verified: listed", inPub78("GROUP")],
    ["verified: listed", { ...inMasterFile({ deductibility: "0" }), ...inPub78("SOUNK") }],
    ["verified: listed", { ...inMasterFile(), ...inPub78("UNKWN") }],
    ["verified: listed", { ...inMasterFile(), ...revoked({ reinstatedOn: "2015-05-15" }) }],
    [
      "verified: listed",
      { ...inMasterFile(), ...revoked({}, { revokedOn: "2012-05-15", reinstatedOn: "2016-01-01" }) },
    ],
    ["not_eligible: revoked", { ...inMasterFile(), ...inPub78("PC"), ...revoked({}) }],
    ["not_eligible: revoked", revoked({ reinstatedOn: "2013-01-01" })],
    [
      "not_eligible: revoked",
      { ...inMasterFile(), ...revoked({}, { revokedOn: "2012-05-15", reinstatedOn: "2013-01-01" }) },
    ],
    ["not_eligible: not_deductible", inMasterFile({ deductibility: "2" })],
    ["not_eligible: not_deductible", inMasterFile({ deductibility: "2", subsection: "06" })],
    ["review: files_disagree", { ...inMasterFile({ deductibility: "2" }), ...inPub78("PC") }],
    ["review: deductible_not_501c3", inMasterFile({ subsection: "19" })],
    ["review: deductible_not_501c3", inPub78("EO,GROUP,LODGE")],
    ["review: deductible_not_501c3", { ...inMasterFile({ subsection: "13", deductibility: "0" }), ...inPub78("PC") }],
    ["review: treaty", inMasterFile({ deductibility: "4" })],
    ["review: foreign", inPub78("FORGN")],
    ["review: status", inMasterFile({ status: "25" })],
    ["review: status", { ...inMasterFile({ status: "12" }), ...inPub78("PF") }],
    ["review: unknown_type", inPub78("UNKWN")],
    ["review: deductibility_unknown", inMasterFile({ deductibility: "0" })],
    ["review: deductibility_unknown", inMasterFile({ subsection: "05", deductibility: "0" })],
    ["review: not_listed", {}],
  ])("says %s", (expected, listings) => {
    expect(outcomeOf(listings)).toBe(expected);
  });

  it("reviews another name than the listed one, also an empty one", () => {
    expect(outcomeOf(inMasterFile(), "Harbor Animal Rescue")).toBe("review: name_mismatch");
    expect(outcomeOf(inPub78("PC"), "")).toBe("review: name_mismatch");
  });

  it("reads only the rows of the organization's name where an EIN has several", () => {
    const two = { pub78: [...inPub78("EO,LODGE", "Harbor Lodge 12").pub78!, ...inPub78("PC").pub78!] };
    expect(outcomeOf(two)).toBe("verified: listed");
    expect(outcomeOf(two, "Harbor Lodge 12")).toBe("review: deductible_not_501c3");
  });

  it.each<[boolean, Partial<Listings>]>([
    [true, inMasterFile()],
    [true, inPub78("PC")],
    [true, { ...inMasterFile(), ...inPub78("PC,GROUP") }],
    [false, inPub78("GROUP")],
    [false, inPub78("FED")],
    [false, { ...inMasterFile({ subsection: "01" }), ...inPub78("FED") }],
    [false, inMasterFile({ subsection: "19" })],
    [false, inPub78("EO,LODGE")],
    [false, { ...inMasterFile(), ...inPub78("EO") }],
    [false, inMasterFile({ status: "25" })],
    [false, { ...inMasterFile(), ...revoked({}) }],
    [false, {}],
  ])("says of 501(c)(3): %s", (expected, listings) => {
    expect(assess(listings).is501c3).toBe(expected);
    expect(assess(listings, "Quite Another Name").is501c3).toBe(expected);
  });

  it("says when the exemption was revoked", () => {
    expect(assess({ ...inMasterFile(), ...revoked({}) }).revokedOn).toBe("2015-05-15");
  });
});

describe("EINs", () => {
  const check = (ein: string) => {
    const files = {
      hasLists: true,
      find: (): Listings => ({ ...NOTHING_LISTED, ...inMasterFile() }),
      namesWith: () => 0,
    };
    return assessListing({ ein, name: "Light the Harbor" }, files);
  };
  it.each(["012345678", "01-2345678", " 01 234 5678 ", "01–2345678", "0 1 - 2345678"])("reads %j", (ein) => {
    expect(check(ein)).toMatchObject({ outcome: "verified", ein: "01-2345678" });
  });
  it.each([
    ["", "ein_missing"],
    ["12345678", "ein_too_short"],
    ["3154", "ein_too_short"],
    ["1234567890", "ein_too_long"],
    ["000000000", "ein_all_zeros"],
    ["00-0000000", "ein_all_zeros"],
    ["012-345678", "ein_not_digits"],
    ["01-23-45678", "ein_not_digits"],
    ["1.2345E+8", "ein_not_digits"],
    ["01234567O", "ein_not_digits"],
  ])("refuses %j: %s", (ein, reason) => {
    expect(check(ein)).toMatchObject({ outcome: "invalid", reason, ein: null });
  });
  it("accepts prefixes that were never announced, with a warning", () => {
    expect(check("000003154")).toMatchObject({ outcome: "verified", warnings: [expect.stringContaining("prefix")] });
    expect(check(EIN).warnings).toEqual([]);
  });
});

describe("names", () => {
  it.each([
    ["Light the Harbor, Incorporated", "LIGHT HARBOR INC"],
    ["The Mount Hope Boys & Girls Club", "MT HOPE BOYS AND GIRLS CLUB CORP"],
    ["Saint Luke's Church", "ST LUKES CHURCH"],
    ["Société Niño Jesús", "SOCIETE NINO JESUS INC"],
    ["Y.M.C.A. of Portland", "YOUNG MENS CHRISTIAN ASSOCIATION OF PORTLAND"],
    ["Midcoast Hospital Assn.", "MID-COAST HOSPITAL ASSOCIATION"],
    ["First Parish Portland", "1ST PARISH OF PORTLAND"],
    ["VFW Post No. 012", "VFW POST 12"],
    ["University of Portland", "PORTLAND UNIVERSITY OF"],
    ["Harbor Library Association (HLA)", "HARBOR LIBRARY ASSOCIATION"],
    ["Harbor Lihgts Orchestra", "HARBOR LIGHTS ORCHESTRA INC"],
    ["Harbor Lights Orchestra Incoporated", "HARBOR LIGHTS ORCHESTRA INC"],
    ["Harbor Library", "HARBOR LIBRARY INC C/O A B KEEPER"],
    ["Harbor Reading Room", "HARBOR LIBRARY DBA HARBOR READING ROOM"],
    [
      "Society for the Preservation of Lighthouses, Fog Horns and Old Harbors of New England",
      "SOCIETY FOR THE PRESERVATION OF LIGHTHOUSES FOG HORNS AND OLD HARBO",
    ],
  ])("takes %j for %j", (entered, listed) => {
    expect(similarity(entered, listed)).toBeGreaterThanOrEqual(0.85);
  });

  it.each([
    ["Harbor Library Foundation", "HARBOR LIBRARY"],
    ["Friends of the Harbor Library", "HARBOR LIBRARY INC"],
    ["VFW Post 13", "VFW POST 12"],
    ["North Portland Food Shelf", "SOUTH PORTLAND FOOD SHELF"],
    ["First Baptist Church of Portland", "SECOND BAPTIST CHURCH OF PORTLAND"],
    ["Community Health Center of Bangor", "COMMUNITY HEALTH CENTER OF PORTLAND"],
    ["St. Mark Church", "ST MARY CHURCH"],
    ["Bad Faith LLC dba Harbor Library", "HARBOR LIBRARY"],
    ["Maine", "HARBOR LIBRARY OF MAINE"],
    ["Inc", "HARBOR LIBRARY INC"],
  ])("does not take %j for %j", (entered, listed) => {
    expect(similarity(entered, listed)).toBeLessThan(0.85);
  });

  it("takes a word of the list for itself, and one that the list does not know for a misspelling", () => {
    const [entered, listed] = ["Hanover Food Pantry Fellowship", "ANDOVER FOOD PANTRY FELLOWSHIP"];
    expect(similarity(entered, listed)).toBeGreaterThanOrEqual(0.85);
    expect(similarity(entered, listed, { hanover: 30, andover: 40 })).toBeLessThan(0.85);
  });

  it("compares with the trading name and a subordinate's own name, but not with a number or a state alone", () => {
    const subordinate = inMasterFile({ name: "SINGERS INTERNATIONAL", sortName: "VALLEY CHORDS", affiliation: "9" });
    expect(outcomeOf(subordinate, "Singers International Valley Chords")).toBe("verified: listed");
    expect(outcomeOf(subordinate, "Valley Chords")).toBe("verified: listed");
    expect(outcomeOf(inMasterFile({ name: "SINGERS INTERNATIONAL", sortName: "VERMONT" }), "Vermont")).toBe(
      "review: name_mismatch",
    );
  });
});
