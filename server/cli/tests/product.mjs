import { launchProduct } from "../launch/launch-product.mjs";

/** Long enough to be noticeable, and short, because many tests wait for it. */
const SETTLEMENT_DELAY = "1s";

/**
 * Starts the product as an operator would, on a free port and an empty data folder, and passes its URL to later steps. It is stopped at the end of the run.
 * @param {import("./run-tests.mjs").TestRun} testRun
 */
export async function startTestProduct(testRun) {
  const { dir, signal, cleanUps } = testRun;
  const onStarted = (/** @type {() => Promise<void>} */ stop) => void cleanUps.push(stop);
  const product = await launchProduct({ dir, signal, env: { SETTLEMENT_DELAY }, onStarted });
  const { url, sandboxFile, databaseUrl, ownerUrl } = product;
  testRun.product = {
    E2E_BASE_URL: url,
    E2E_SANDBOX_FILE: sandboxFile,
    E2E_DATABASE_URL: databaseUrl,
    E2E_DATABASE_OWNER_URL: ownerUrl,
  };
  return url;
}
