/** The groups of operations, each with what the API reference says of it. */
export const TAGS = {
  Campaigns:
    "A campaign is a hosted page with a goal and a story; fundraisers open pages of their own beneath it, and contributions are gifts that name either.",
  Gifts: "A gift moves money from one identity to another: accepted, screened, cleared, and given back if need be.",
  Identities:
    "Everybody who gives or receives is an identity: people, organizations and applications, with their limits, balances and ways to pay.",
  Meta: "The description of the API itself.",
  Receipts:
    "Tax receipts are issued by themselves when a verified charity's gift settles; here they are read, rendered and sent again.",
  "Recurring gifts":
    "A recurring gift gives to a campaign every week, month or year: each time a gift like any other, tried again when a payment fails, until it is paused, canceled or its campaign ends.",
  "Request logs": "What your keys asked of this API over the last 30 days, without what was confidential in it.",
  Sandbox: "A clock that can be moved, so that what takes days can be tried in seconds. Live servers have none.",
  Webhooks: "Endpoints of yours that are told what happens, every delivery to them, and how each attempt went.",
} as const;

export type Tag = keyof typeof TAGS;
