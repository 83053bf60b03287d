import { notFound } from "next/navigation";

export const dynamic = "force-dynamic";

/** Every address that is nothing else is a page that is not there, like one of a campaign that there is not. */
export default function UnknownPage(): never {
  notFound();
}
