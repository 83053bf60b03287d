/**
 * POST /v1/gifts as a payment in Medusa: its payment module behind Express, which Medusa uses too, in the steps of its
 * checkout: a collection, a session of the manual provider, and its authorization. It has no cart, order, API keys,
 * limits or events, which would only add writes. A full Medusa needs a shop with products and regions, and in
 * production Redis; the module needs neither.
 */
import type { AddressInfo } from "node:net";
import { MedusaApp, MedusaAppMigrateUp } from "@medusajs/framework/modules-sdk";
import { ContainerRegistrationKeys, Modules, ModulesSdkUtils } from "@medusajs/framework/utils";
import express from "express";
import { respondToParent } from "@/bench/child";

const POOL = 10;
const PROVIDER = "pp_system_default";

const database = { clientUrl: process.env.DATABASE_URL!, schema: "public", pool: { min: 0, max: POOL } };
const options = {
  modulesConfig: { [Modules.PAYMENT]: { resolve: "@medusajs/payment", options: { database } } },
  sharedResourcesConfig: { database },
  injectedDependencies: { [ContainerRegistrationKeys.PG_CONNECTION]: ModulesSdkUtils.createPgConnection(database) },
  cwd: import.meta.dirname,
};

/** Medusa lists its migrations, and warns that there is no other module to link this one with. */
async function openPayments() {
  console.log = () => {};
  console.warn = () => {};
  await MedusaAppMigrateUp(options);
  const medusa = await MedusaApp(options);
  await medusa.onApplicationStart();
  return medusa.modules[Modules.PAYMENT];
}

respondToParent(async () => {
  const payments = await openPayments();
  const app = express();
  app.use(express.json());
  app.post("/v1/gifts", async (request, response) => {
    const { amount_cents: cents, currency, metadata } = request.body;
    const money = { amount: cents / 100, currency_code: currency.toLowerCase() };
    const collection = await payments.createPaymentCollections({ ...money, metadata });
    const session = await payments.createPaymentSession(collection.id, {
      ...money,
      provider_id: PROVIDER,
      data: {},
      context: {},
    });
    response.status(201).json(await payments.authorizePaymentSession(session.id, {}));
  });
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: (server.address() as AddressInfo).port };
});
