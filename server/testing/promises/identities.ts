import type { Promised } from "@/server/testing/promises/promised";

const API = "server/api/identities.test.ts";
const APPLICATIONS = "server/domain/charities/applications.test.ts";
const CONSEQUENCES = "server/domain/verifications/consequences.test.ts";
const HOSTED = "server/domain/verifications/hosted.test.ts";
const LISTING = "server/domain/charities/assess-listing.test.ts";
const ME = "server/domain/me/me.test.ts";
const MY_NAME = "server/domain/me/my-name.test.ts";
const NAMED = "server/domain/verifications/named-people.test.ts";
const PROVIDER = "server/domain/verifications/call-provider.test.ts";
const PUBLIC_NAME = "server/domain/identities/public-name.test.ts";
const PURGE = "server/domain/verifications/purge-answers.test.ts";
const SCREEN = "server/domain/verifications/screen-at-decision.test.ts";
const TIER = "server/domain/identities/verified-tier.test.ts";
const TRANSFER = "server/domain/identities/transfer-identity.test.ts";
const TWO = "server/api/two-partners.test.ts";
const UPDATE = "server/domain/identities/update-identity.test.ts";
const VERIFICATIONS = "server/domain/verifications/verifications.test.ts";
const VIEW = "server/domain/verifications/view-document.test.ts";
const ZONE = "server/domain/identities/time-zone-of-address.test.ts";

/** Promises about identities, their managers, verifications and charity status. */
export const IDENTITIES_PROMISES: Promised[] = [
  {
    id: "identities.new",
    kind: "state",
    says: "A new identity is active at tier 0, is its creator's to manage, and has UTC where its address leaves a doubt.",
    model: "the fields, written in the test",
    actors: "one",
    checks: [
      {
        file: API,
        name: "a new identity is returned as documented, belongs to its creator and emits an event for screening",
      },
      { file: ZONE, name: "is UTC if the address leaves a doubt, or says nothing" },
    ],
  },
  {
    id: "identities.email",
    kind: "condition",
    says: "An address is unique among the identities of one manager, whatever its case, blanks or script, and says nothing of another's.",
    model: "spellings of one address",
    actors: "two",
    checks: [
      {
        file: API,
        name: "an email address is unique regardless of case and spaces within a partner, and says nothing about another's",
      },
      {
        file: API,
        name: "an address with a domain in another script is stored in ASCII, and found and unique in either spelling",
      },
    ],
    together: [{ file: API, name: "of 20 concurrent creations with one email address, one succeeds" }],
  },
  {
    id: "identities.ein",
    kind: "right",
    says: "An EIN is nine digits of an organization, with or without the dash, shown as NN-NNNNNNN to its managers alone, and locked with the legal name while it counts as a charity.",
    model: "numbers and states, written in the test",
    actors: "one",
    checks: [
      {
        file: API,
        name: "organizations and applications have org_ ids, and organizations show their charity status and their EIN with a dash",
      },
      {
        file: UPDATE,
        name: "an organization's EIN can be changed while its charity status is unverified, and not afterwards",
      },
      { file: UPDATE, name: "a verified charity's legal name is locked as its EIN is, and an operator can change it" },
    ],
  },
  {
    id: "identities.public-name",
    kind: "right",
    says: "A public name is the display name, an organization's legal name where that has nothing to see, and else nothing; a person's legal name never, in code and in SQL alike.",
    model: "a table of names, and every invisible character",
    actors: "one",
    checks: [
      { file: PUBLIC_NAME, name: "in code and in SQL" },
      { file: PUBLIC_NAME, name: "code and SQL agree on every invisible character" },
    ],
  },
  {
    id: "identities.own-records",
    kind: "right",
    says: "What a partner keeps of an address is its own: no other partner sees, changes or is sent anything of it.",
    model: "two partners with records of one address",
    actors: "one",
    checks: [
      {
        file: API,
        name: "another tenant gets the same 404 for every path of an identity as for one that doesn't exist",
      },
      { file: TWO, name: "from any event that either is sent" },
      { file: ME, name: "that keep a record of the address are named, and nothing of their records is shown" },
    ],
  },
  {
    id: "identities.own-person",
    kind: "right",
    says: "What was given from an address belongs to the user who has proven it, and to nobody else; a partner manages it while its owner lets it.",
    model: "users with and without the address",
    actors: "one",
    checks: [
      { file: ME, name: "owns what was given from a proven address, before and after it was proven" },
      { file: ME, name: "sees and changes nothing of another user, and nothing that a partner recorded" },
      { file: ME, name: "manage what was given from the address while its owner lets them" },
    ],
  },
  {
    id: "identities.names",
    kind: "condition",
    says: "A name is the user's at each of their addresses and is screened at each.",
    model: "addresses proven before and after",
    actors: "one",
    checks: [
      {
        file: MY_NAME,
        name: "a name is the user's at every address, those proven later included, and is screened at each",
      },
    ],
  },
  {
    id: "identities.changes",
    kind: "condition",
    says: "A change touches the fields that it names, null clears one, and two at the same time both take effect.",
    model: "the fields, written in the test",
    actors: "two",
    checks: [{ file: UPDATE, name: "only the given fields change, null clears, and only a new name emits an event" }],
    together: [
      {
        file: UPDATE,
        name: "concurrent changes of different fields all take effect, and each new name emits an event",
      },
    ],
  },
  {
    id: "identities.suspended",
    kind: "state",
    says: "Of many suspensions at once one takes effect, is emitted and audited; no key of a suspended identity works, and two operators reinstate it.",
    model: "counts of one",
    actors: "two",
    checks: [
      { file: CONSEQUENCES, name: "can do nothing more until two operators reinstate it, and its receipts stay" },
      { file: CONSEQUENCES, name: "has no key that works" },
    ],
    together: [
      {
        file: UPDATE,
        name: "of many concurrent suspensions one takes effect, emits and is audited; a failed transaction leaves nothing",
      },
    ],
  },
  {
    id: "identities.transfer",
    kind: "right",
    says: "A record that an operator moves is seen by its new manager as by the former, and by the former no more: lists, events, gifts and keys.",
    model: "a stranger's answers, compared with the former manager's",
    actors: "two",
    checks: [
      {
        file: TRANSFER,
        name: "the former manager sees what a stranger sees, and the new one everything that the former did",
      },
      { file: TRANSFER, name: "its keys are revoked, and the audit trail says who did it and why" },
    ],
    together: [
      { file: TRANSFER, name: "waits for what a key is creating, and then ends it" },
      { file: TRANSFER, name: "waits for a gift in progress, whose copies are then updated" },
    ],
  },
  {
    id: "identities.one-attempt",
    kind: "condition",
    says: "An identity has one open verification: one for another tier cancels one that was not submitted, any other is 409 with its id.",
    model: "attempts in each state",
    actors: "two",
    checks: [
      {
        file: VERIFICATIONS,
        name: "refuses a tier that the identity has, and a second attempt for the same tier, naming the first",
      },
      { file: VERIFICATIONS, name: "cancels one for another tier, unless that was submitted" },
    ],
    together: [{ file: VERIFICATIONS, name: "makes one of many simultaneous attempts" }],
  },
  {
    id: "identities.tiers",
    kind: "number",
    says: "A pass raises the tier to what was attempted and never lowers it, with its event, once.",
    model: "tiers by hand",
    actors: "two",
    checks: [
      { file: VERIFICATIONS, name: "never lowers a tier that is higher" },
      { file: CONSEQUENCES, name: "follow the tier at once, up and down" },
    ],
    together: [{ file: VERIFICATIONS, name: "raises the tier together with the event, once for two workers" }],
  },
  {
    id: "identities.requirements",
    kind: "condition",
    says: "Tier 1 asks for an ID, tier 2 also for a selfie and a proof of address; a higher one asks for what the lower ask for.",
    model: "the names, written in the test",
    actors: "one",
    checks: [
      {
        file: VERIFICATIONS,
        name: "refuses a tier that the identity has, and a second attempt for the same tier, naming the first",
      },
    ],
  },
  {
    id: "identities.failures",
    kind: "number",
    says: "After five failures for a tier in thirty days support has to help, and after them it begins anew.",
    model: "five, and the days",
    actors: "one",
    checks: [{ file: VERIFICATIONS, name: "ends after five failures in thirty days, and begins anew after them" }],
  },
  {
    id: "identities.expiry",
    kind: "date",
    says: "A verification that nobody submits expires after thirty days, not a second earlier.",
    model: "thirty days on both sides",
    actors: "one",
    checks: [{ file: VERIFICATIONS, name: "expires what nobody submitted within thirty days" }],
  },
  {
    id: "identities.evidence",
    kind: "date",
    says: "An ID is good to the end of its last day, an address for 24 months, a dossier for 36; the first to end counts.",
    model: "dates by hand, leap days and ends of years included",
    actors: "one",
    checks: [
      { file: TIER, name: "tier %i with an ID until %s, decided at %s, is good until %s" },
      { file: CONSEQUENCES, name: "is announced once to end, thirty days before" },
    ],
  },
  {
    id: "identities.revoked",
    kind: "number",
    says: "A pass that is revoked, or whose evidence ends, lowers the tier to the highest pass that is left; so does another legal name.",
    model: "tiers by hand",
    actors: "one",
    checks: [
      { file: VERIFICATIONS, name: "lowers the tier to the highest pass that still counts, once evidence ends" },
      { file: CONSEQUENCES, name: "revokes a pass, which lowers the limits at once" },
      {
        file: CONSEQUENCES,
        name: "no longer counts once the legal name is another one, and does if it is only written otherwise",
      },
    ],
  },
  {
    id: "identities.decisions",
    kind: "state",
    says: "A submission is decided once: of two who decide at the same instant, or a person and a provider, the first one counts.",
    model: "which of the two came first",
    actors: "two",
    checks: [{ file: PROVIDER, name: "one that passes what a reviewer failed meanwhile changes nothing" }],
    together: [
      {
        file: CONSEQUENCES,
        name: "decides what another one decides at the same instant only once, whichever came first",
      },
      { file: PROVIDER, name: "what one says after its time, or twice, takes effect once" },
    ],
  },
  {
    id: "identities.second-operator",
    kind: "right",
    says: "The highest tier takes two operators, and none decides about what is their own.",
    model: "one operator who tries twice",
    actors: "one",
    checks: [{ file: CONSEQUENCES, name: "does not give the highest tier alone" }],
  },
  {
    id: "identities.listed",
    kind: "condition",
    says: "Nobody passes while a case about them is open or confirmed, also one that is opened at the same instant.",
    model: "cases that the test writes",
    actors: "two",
    checks: [
      { file: CONSEQUENCES, name: "passes nobody whom a list may name before that is decided" },
      { file: SCREEN, name: "passes nobody who was listed between the submission and the decision" },
    ],
    together: [{ file: CONSEQUENCES, name: "passes nobody whom a screening names at the same instant" }],
  },
  {
    id: "identities.owners",
    kind: "condition",
    says: "An organization passes once all who own a quarter of it or control it have passed, and not before.",
    model: "owners with shares on both sides",
    actors: "one",
    checks: [
      { file: NAMED, name: "passes when the last of those who own or control it has, and not before" },
      { file: HOSTED, name: "take owners of a quarter and more, and no more than the whole" },
    ],
  },
  {
    id: "identities.link",
    kind: "right",
    says: "The link of a verification changes nothing when it is opened and is dead after the decision; it is handed to another device once, within ten minutes.",
    model: "opened many times, and clocks that the test moves",
    actors: "one",
    checks: [
      { file: HOSTED, name: "changes nothing when it is opened, however often" },
      { file: HOSTED, name: "is not found once the verification is over, and neither is one that was changed" },
      { file: HOSTED, name: "can be handed to another device once, within ten minutes" },
    ],
  },
  {
    id: "identities.documents",
    kind: "right",
    says: "A document is stored encrypted under a key of its own, read by reviewers on the record alone, and deleted when its time is over.",
    model: "stored bytes that the test bends, and the audit log",
    actors: "one",
    checks: [
      { file: HOSTED, name: "is encrypted with a key of its own, and opens for its place only" },
      { file: HOSTED, name: "is deleted when another one replaces it, when it is removed, and when its time is over" },
      {
        file: VIEW,
        name: "a document is shown for a purpose, with who looks at it drawn over it and in the audit log",
      },
    ],
  },
  {
    id: "identities.answers-kept",
    kind: "date",
    says: "What was entered goes 90 days after it was not decided, a year after a failure and five years after an identity's last use.",
    model: "ages on both sides",
    actors: "one",
    checks: [
      {
        file: PURGE,
        name: "is deleted 90 days after it was not decided, a year after a failure, and five years after an identity's last use",
      },
    ],
  },
  {
    id: "identities.charity",
    kind: "state",
    says: "An organization is a verified charity when its verification passed and the register has its number as active under its name, with control proven, or a reviewer says so; a drop from the register revokes it.",
    model: "registers that the test writes",
    actors: "one",
    checks: [
      {
        file: APPLICATIONS,
        name: "verifies what the register has, once the organization is verified and control is proven; a drop revokes it",
      },
      {
        file: APPLICATIONS,
        name: "has a reviewer look at another name, who rejects, asks and approves, but not for an organization of their own",
      },
      { file: LISTING, name: "says when the exemption was revoked" },
    ],
  },
  {
    id: "identities.sandbox-charities",
    kind: "number",
    says: "The sandbox knows 00-0000001 as eligible under any name, 00-0000002 as revoked, and nothing under 00-0000003.",
    model: "the three numbers",
    actors: "one",
    checks: [
      {
        file: APPLICATIONS,
        name: "knows three numbers in the sandbox: one verified without proof, one revoked, one not listed",
      },
    ],
  },
  {
    id: "identities.registers",
    kind: "number",
    says: "A number of CA, GB, DE or AU is taken in its form and with its check digit, and refused otherwise.",
    model: "numbers of real form with one digit changed",
    actors: "one",
    checks: [
      { file: UPDATE, name: "a charity in %s is verified by its number %s" },
      { file: UPDATE, name: "a number in %s with an invalid form or check digit is rejected: %s" },
    ],
  },
  {
    id: "identities.proofs",
    kind: "condition",
    says: "A proof is of a number and a site, and of the address that a link was sent to, also when another is asked for at the same time.",
    model: "two applications, and two links",
    actors: "two",
    checks: [
      { file: APPLICATIONS, name: "proves a number and a site, and nothing about those of the next application" },
    ],
    together: [
      {
        file: APPLICATIONS,
        name: "proves the address that a link was sent to, even if a link for another one is requested at the same time",
      },
    ],
  },
];
