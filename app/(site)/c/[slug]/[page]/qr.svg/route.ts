import { answerQrSvg } from "@/app/(site)/c/campaign-file-kinds";

export const GET = answerQrSvg;
