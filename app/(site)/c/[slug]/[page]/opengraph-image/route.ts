import { serveSocialImage } from "@/app/(site)/c/campaign-file-kinds";

export const GET = serveSocialImage;
