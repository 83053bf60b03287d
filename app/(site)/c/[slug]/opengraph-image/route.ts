import { answerSocialImage } from "@/app/(site)/c/campaign-file-kinds";

export const GET = answerSocialImage;
