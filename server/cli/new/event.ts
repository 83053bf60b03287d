import { changelog } from "@/server/cli/new/changelog";
import { CannotAdd, type Plan } from "@/server/cli/new/plan";
import { EVENTS } from "@/server/events/catalogue";
import { eventScope } from "@/server/events/event-scopes";

const CATALOGUE = "server/events/catalogue.ts";
const TYPE = /^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/;

/** The data that an event has for each resource. */
const RESOURCES: Readonly<Record<string, string>> = {
  gift: "giftResource",
  receipt: "receiptResource",
  identity: "identityResource",
  campaign: "campaignResource",
  match: "matchResource",
  recurring_gift: "recurringGiftResource",
  pool: "poolResource",
};

/** An event that endpoints can subscribe to; it is planned until a transition emits it. */
export function eventPlan(type: string): Plan {
  if (!TYPE.test(type))
    throw new CannotAdd(`${JSON.stringify(type)} is no event: a resource and what happened, such as pool.frozen.`);
  if (type in EVENTS) throw new CannotAdd(`There is an event ${type} already.`);
  const [resource = "", happened = ""] = type.split(".");
  const known = Object.keys(EVENTS).find((each) => each.startsWith(`${resource}.`));
  if (!known)
    throw new CannotAdd(`No event is about ${resource} yet: name its scope in server/events/event-scopes.ts first.`);
  const data = RESOURCES[resource];
  if (!data) throw new CannotAdd(`Events about ${resource} are not sent to subscribers.`);
  const entry = `  "${type}": {
    when: "The ${resource.replaceAll("_", " ")} was ${happened.replaceAll("_", " ")}.",
    data: ${data},
    planned: true,
  },
`;
  return {
    edits: [
      { path: CATALOGUE, put: entry, before: '  "webhook.test": {' },
      changelog(`Endpoints can subscribe to \`${type}\`.`),
    ],
    decisions: [
      {
        path: CATALOGUE,
        at: `"${type}"`,
        what: `when it happens, what its data are, and \`planned\`, which goes once something emits it (scope: ${eventScope(type)})`,
      },
      {
        path: "server/domain/reactions.ts",
        at: "export const REACTIONS",
        what: "what follows from it, and which jobs it starts",
      },
      {
        path: "server/testing/emitted-by-hand.ts",
        at: "export const CREATIONS",
        what: "where it is emitted, if no move of a *-states.ts table emits it",
      },
    ],
    commands: ["npm run describe-api", "npm test -- events"],
  };
}
