import Link from "next/link";

interface NextPageProps {
  title: string;
  path: string;
}

/** A link to the next page. */
export function NextPage({ title, path }: NextPageProps) {
  return (
    <p className="mt-14 max-w-measure border-line border-t pt-5">
      <span className="text-quiet">Next: </span>
      <Link href={path as "/docs"} prefetch={false} className="text-link font-semibold">
        {title}
      </Link>
    </p>
  );
}
