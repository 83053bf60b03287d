/** Why an operator looks at a file, which the audit log keeps. */
export const VIEW_PURPOSES = ["decide", "second_opinion", "question_of_the_person", "legal_request"] as const;
export type ViewPurpose = (typeof VIEW_PURPOSES)[number];
