import { answerLive } from "@/app/(site)/c/campaign-live";

export const GET = answerLive;
