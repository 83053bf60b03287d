import { readFileSync } from "node:fs";
import { type APIRequestContext, expect } from "@playwright/test";

interface Sandbox {
  api_key: string;
  /** The key of a partner that does not manage the charity. */
  second_api_key: string;
  charity_id: string;
  mailbox_dir: string;
  operator_email: string;
  operator_totp: string;
  second_operator_email: string;
  second_operator_totp: string;
  steward_email: string;
  organizer_email: string;
  donor_email: string;
}

export interface IssuedReceipt {
  id: string;
  number: string;
  gift_id: string;
  html_url: string;
  pdf_url: string;
}

/** In the data folder of the product under test. */
export const SANDBOX_FILE = process.env.E2E_SANDBOX_FILE ?? ".data/sandbox.json";

/** The keys and ids of the product under test. */
export function sandbox(): Sandbox {
  return JSON.parse(readFileSync(SANDBOX_FILE, "utf8"));
}

/** Calls the API of the product under test with the sandbox's key. */
export async function call<T>(
  request: APIRequestContext,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  data?: object,
): Promise<T> {
  const headers = { Authorization: `Bearer ${sandbox().api_key}` };
  const response = await request.fetch(path, { method, data, headers });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return response.status() === 204 ? (undefined as T) : response.json();
}

/** Gives to the sandbox's charity and waits for the receipt. An address that is given is shared with the charity. */
export async function giveAndGetReceipt(
  request: APIRequestContext,
  donorName: string,
  shared?: string,
): Promise<IssuedReceipt> {
  const email = shared ?? `${crypto.randomUUID()}@example.org`;
  const donor = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type: "individual",
    email,
    display_name: donorName,
  });
  await call(request, "POST", "/v1/gifts", {
    from: donor.id,
    to: sandbox().charity_id,
    amount_cents: 12_345,
    currency: "USD",
    share_contact: shared !== undefined,
  });
  let receipt: IssuedReceipt | undefined;
  await expect(async () => {
    const list = await call<{ data: IssuedReceipt[] }>(request, "GET", `/v1/receipts?donor_id=${donor.id}`);
    receipt = list.data[0];
    expect(receipt).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return receipt!;
}

/** The path and query of a URL, to open on the server under test. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
