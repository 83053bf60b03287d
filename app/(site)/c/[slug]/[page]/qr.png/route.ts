import { serveQrPng } from "@/app/(site)/c/campaign-file-kinds";

export const GET = serveQrPng;
