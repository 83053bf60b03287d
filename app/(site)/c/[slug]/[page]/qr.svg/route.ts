import { serveQrSvg } from "@/app/(site)/c/campaign-file-kinds";

export const GET = serveQrSvg;
