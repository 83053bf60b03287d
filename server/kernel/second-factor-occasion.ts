/** What happened to someone's second factor, for the email to them. */
export type SecondFactorOccasion = "on" | "off" | "reset" | "codeUsed" | "codesRenewed";
