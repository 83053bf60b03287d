import { answerQrPng } from "@/app/(site)/c/campaign-file-kinds";

export const GET = answerQrPng;
