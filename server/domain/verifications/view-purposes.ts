/** Why an operator views a file, as recorded in the audit log. */
export const VIEW_PURPOSES = ["decide", "second_opinion", "question_of_the_person", "legal_request"] as const;
export type ViewPurpose = (typeof VIEW_PURPOSES)[number];
