/** The groups of operations, each with its description in the API reference. */
export const TAGS = {
  Campaigns:
    "A campaign is a hosted page with a goal and a story. Fundraisers can create their own pages for it. Contributions are gifts to a campaign or one of its pages.",
  Gifts: "A gift moves money from one identity to another. It is accepted, screened, cleared and, if needed, refunded.",
  Identities:
    "Everyone who gives or receives is an identity: people, organizations and applications, with their limits, balances and payment methods.",
  Meta: "The description of the API itself.",
  Payouts:
    "A payout takes what an identity has available to its payout account: on its schedule, when someone asks, or at once for what a pool pays. Its lines say what it consists of.",
  Pools:
    "A pool is a standing, prepaid commitment of its members. Its mechanism decides who is paid from it. Its ledger is a chain of hashes that anyone can check.",
  Receipts:
    "Tax receipts are issued automatically when a gift to a verified charity settles. Use these operations to get, render and reissue them.",
  "Recurring gifts":
    "A recurring gift makes a gift to a campaign every week, month or year until it is paused, canceled or its campaign ends. Failed payments are retried.",
  "Request logs": "The requests your keys made in the last 30 days, without confidential values.",
  Sandbox: "A clock you can advance to test in seconds what takes days. Live servers have none.",
  Supporters:
    "A supporter is a person or company that a recipient knows from gifts whose form, or partner, shared the donor's contact.",
  Webhooks: "Your webhook endpoints, every delivery to them, and the result of each attempt.",
} as const;

export type Tag = keyof typeof TAGS;
