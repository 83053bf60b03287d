/** Where browsers report what a page's policy kept out. */
export const POLICY_REPORTS_PATH = "/policy-reports";
