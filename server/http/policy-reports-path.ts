/** Where browsers report what a page's policy blocked. */
export const POLICY_REPORTS_PATH = "/policy-reports";
