// A gift in the sandbox that `npm start` runs: created, awaited through its webhook, and found in the list.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Almoner, verifyWebhook } from "@almoner/client";

const [, , file = ".data/sandbox.json", port = "4747"] = process.argv;
const { base_url: baseUrl, api_key: apiKey, charity_id: to } = JSON.parse(readFileSync(file, "utf8"));
const almoner = new Almoner({ apiKey, baseUrl });
const inbox = createServer().listen(Number(port), "127.0.0.1");
const endpoint = await almoner.webhooks.create({ url: `http://127.0.0.1:${port}`, events: ["gift.settled"] });
const { id: from } = await almoner.identities.create({ type: "individual", email: `ada-${Date.now()}@example.org` });
await almoner.gifts.create({ from, to, amount_cents: 5_000 });
const [request, response] = await once(inbox, "request");
const { type, id } = verifyWebhook(await text(request), request.headers, endpoint.signing_secret);
response.end(() => inbox.close());
for await (const gift of almoner.gifts.list({ from })) console.log(type, id, gift.id, gift.status);
await almoner.webhooks.delete(endpoint.id);
