import { notFound } from "next/navigation";

export const dynamic = "force-dynamic";

/** Every other path is a missing page, treated like a missing campaign. */
export default function UnknownPage(): never {
  notFound();
}
