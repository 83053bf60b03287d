import type { Promised } from "@/server/testing/promises/promised";

const FACTOR = "server/auth/second-factor.test.ts";
const LINKS = "server/domain/links.test.ts";
const ME = "server/domain/me/me.test.ts";
const OFFERS = "server/domain/organizations/transfer-offers.test.ts";
const OPERATION = "server/operations/operation.test.ts";
const OPERATORS = "server/domain/organizations/operator-sessions.test.ts";
const ORGANIZATIONS = "server/domain/organizations/organizations.test.ts";
const PROVIDER = "server/auth/provider-sign-in.test.ts";
const RIGHTS = "server/domain/organizations/given-rights.test.ts";
const SIGN_IN = "server/auth/sign-in.test.ts";

/** Promises about organizations and access: roles, invitations, links, sessions and second factors. */
export const ACCESS_PROMISES: Promised[] = [
  {
    id: "access.roles",
    kind: "right",
    says: "Each operation is for exactly the roles of its row in the table: owner, admin, editor and viewer.",
    model: "the table, written once more in the test",
    actors: "one",
    checks: [{ file: OPERATION, name: "is for exactly the roles of the permission table" }],
  },
  {
    id: "access.owners",
    kind: "right",
    says: "Owners are given and taken by owners alone; an admin changes everyone else.",
    model: "an admin and an editor who try",
    actors: "one",
    checks: [
      { file: ORGANIZATIONS, name: "to be an owner comes from owners only" },
      { file: ORGANIZATIONS, name: "is changed by owners and admins, and owners by owners alone" },
    ],
  },
  {
    id: "access.last-owner",
    kind: "condition",
    says: "The last owner stays, whatever two owners do to each other or themselves at the same instant.",
    model: "a count of one owner after each pair of acts",
    actors: "two",
    checks: [{ file: ORGANIZATIONS, name: "always has an owner, even when its two last ones leave at the same time" }],
    together: [
      {
        file: ORGANIZATIONS,
        name: "keeps one of two owners who take the role from each other, or leave, while the other does",
      },
    ],
  },
  {
    id: "access.invitations",
    kind: "condition",
    says: "An invitation makes a member once, with its role, for whoever has proven its address; it changes no role that a member has.",
    model: "each role, and a thief of the link",
    actors: "two",
    checks: [
      { file: ORGANIZATIONS, name: "changes nothing about the role of a member" },
      { file: ORGANIZATIONS, name: "can be withdrawn, and a new one takes its place" },
    ],
    together: [
      { file: ORGANIZATIONS, name: "makes a member with the role %s, once, for whoever has proven its address" },
    ],
  },
  {
    id: "access.invitation-ends",
    kind: "date",
    says: "An invitation ends after seven days by the wall's clock, whatever happens to the sandbox's.",
    model: "seven days in milliseconds",
    actors: "one",
    checks: [
      { file: ORGANIZATIONS, name: "ends after seven days by the wall's clock, whatever happens to the product's" },
    ],
  },
  {
    id: "access.taken-rights",
    kind: "condition",
    says: "Removal, demotion and leaving end the invitations that the member made and list the members and keys that they brought for a decision.",
    model: "an admin who gave all of that",
    actors: "two",
    checks: [
      { file: RIGHTS, name: "what an admin gave ends or is asked about when the admin %s" },
      { file: RIGHTS, name: "is not decided by those about whom it is" },
    ],
    together: [
      {
        file: RIGHTS,
        name: "leaves nothing behind when an invitation is accepted, or a key made, while the admin behind it is removed",
      },
    ],
  },
  {
    id: "access.ended-membership",
    kind: "right",
    says: "A role that was taken away is gone at once, and one organization is nothing to members of another.",
    model: "a context from before the removal",
    actors: "one",
    checks: [
      { file: ORGANIZATIONS, name: "is not changed by a caller whose membership ended meanwhile" },
      { file: ORGANIZATIONS, name: "of one organization is nothing to members of another" },
    ],
  },
  {
    id: "access.applications",
    kind: "right",
    says: "What an application manages is reached by members who act for it, as by its key.",
    model: "an application, and its organization",
    actors: "one",
    checks: [
      {
        file: ORGANIZATIONS,
        name: "by an application is reached by members who act for the application, as by its key",
      },
    ],
  },
  {
    id: "access.offers",
    kind: "condition",
    says: "A record moves to another organization once that accepts it, once however often, and is offered and accepted by those with the right.",
    model: "owners, admins and others who try",
    actors: "two",
    checks: [
      {
        file: OFFERS,
        name: "is accepted by an owner or admin of the organization that it was offered to, and by nobody else",
      },
    ],
    together: [{ file: OFFERS, name: "happens once, however often it is accepted at once" }],
  },
  {
    id: "access.links",
    kind: "right",
    says: "A link signs in once, by many at the same time too; only in the browser that asked for it, or for whoever names its address; a program that opens it uses nothing up.",
    model: "browsers and addresses, written in the test",
    actors: "two",
    checks: [
      { file: SIGN_IN, name: "works elsewhere only for whoever names its address" },
      { file: SIGN_IN, name: "is not used up by being opened, as programs that scan emails do" },
    ],
    together: [{ file: SIGN_IN, name: "signs in once, however often and by however many at the same time it is used" }],
  },
  {
    id: "access.link-ends",
    kind: "date",
    says: "A link to sign in works for 15 minutes by the wall's clock.",
    model: "fifteen minutes in milliseconds",
    actors: "one",
    checks: [{ file: SIGN_IN, name: "works for some minutes by the wall's clock, whatever happens to the product's" }],
  },
  {
    id: "access.silence",
    kind: "right",
    says: "A request for a link says and does the same for known and unknown addresses, and an address gets five at once and one each ten minutes.",
    model: "the statements that the database gets, compared",
    actors: "one",
    checks: [
      {
        file: SIGN_IN,
        name: "do the same work for known and unknown addresses: the same statements in the same order",
      },
      { file: SIGN_IN, name: "email an address a few times and say nothing of it after that" },
    ],
  },
  {
    id: "access.one-user",
    kind: "condition",
    says: "Two who prove an address at the same time are one user, by a link or by a provider.",
    model: "a count of one",
    actors: "two",
    checks: [],
    together: [
      { file: SIGN_IN, name: "two who prove an address at the same time are one user" },
      { file: PROVIDER, name: "the same account at the same time makes one user" },
    ],
  },
  {
    id: "access.sessions",
    kind: "right",
    says: "A session is known by a token that is new each time and stored as a hash; its user alone lists and revokes it; it lasts 30 days from its last use.",
    model: "tokens of before, and strangers",
    actors: "one",
    checks: [
      { file: SIGN_IN, name: "has a token of its own, whatever the browser had before" },
      { file: SIGN_IN, name: "is stored as a hash, as is all else that signs in" },
      { file: SIGN_IN, name: "is listed and revoked by its user alone" },
      { file: SIGN_IN, name: "is prolonged by being used, and ends when it was not" },
    ],
  },
  {
    id: "access.cookies",
    kind: "right",
    says: "Cookies are hidden from scripts and other sites, and belong to the host alone over https.",
    model: "the attributes, written in the test",
    actors: "one",
    checks: [
      {
        file: SIGN_IN,
        name: "cookies are hidden from scripts and from requests of other sites, and belong to the host alone over https",
      },
    ],
  },
  {
    id: "access.second-factor",
    kind: "condition",
    says: "With a second factor a link alone opens nothing; a code works once, a step early or late and no more, in whichever sessions.",
    model: "codes of each step",
    actors: "two",
    checks: [
      { file: FACTOR, name: "works a step early or late and no more, and never after a newer one" },
      {
        file: FACTOR,
        name: "ends after some minutes, is not prolonged, and lasts with a new token once a code was entered",
      },
    ],
    together: [{ file: FACTOR, name: "works once, in however many sessions it is entered at the same time" }],
  },
  {
    id: "access.recovery",
    kind: "condition",
    says: "A recovery code works once, however it is written, and its use is emailed with the number that is left.",
    model: "nine of ten",
    actors: "two",
    checks: [{ file: FACTOR, name: "stands in for the app where new ones are made, which ends the old ones" }],
    together: [
      { file: FACTOR, name: "works once, however it is written, and its use is emailed with the number that is left" },
    ],
  },
  {
    id: "access.guessing",
    kind: "number",
    says: "Guessing ends for a session after five codes and for a user after ten, in whichever sessions.",
    model: "five and ten",
    actors: "one",
    checks: [
      {
        file: FACTOR,
        name: "ends for a session after a few codes, and for a user after some more in whichever sessions",
      },
    ],
  },
  {
    id: "access.operators",
    kind: "right",
    says: "An operator is whoever has proven the named address, and can do nothing without a second factor.",
    model: "every operation of operators",
    actors: "one",
    checks: [
      { file: ORGANIZATIONS, name: "an operator is whoever has proven the address that the operators' command names" },
      {
        file: OPERATORS,
        name: "without a second factor an operator's session is refused every operation of operators, with it none",
      },
    ],
  },
  {
    id: "access.addresses",
    kind: "right",
    says: "Another address is added by its link, once, by the user who asked for it, and taken from nobody who has proven it.",
    model: "a second user",
    actors: "one",
    checks: [
      { file: ME, name: "is added with its link, once, by the user who asked for it" },
      { file: ME, name: "is not taken from the user who has proven it" },
    ],
  },
  {
    id: "access.page-links",
    kind: "right",
    says: "What a link in an email opens is found with it, and without it by nobody.",
    model: "links with each part bent",
    actors: "one",
    checks: [
      { file: LINKS, name: "is found with it, and without it by nobody" },
      { file: LINKS, name: "every operation for holders of a link is held to it here" },
    ],
  },
];
