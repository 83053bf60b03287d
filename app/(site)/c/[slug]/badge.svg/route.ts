import { answerBadge } from "@/app/(site)/c/campaign-file-kinds";

export const GET = answerBadge;
