/** The id of an identity, linked to its page in the console. */
export function IdentityLink({ id }: { id: string }) {
  return (
    <a href={`/admin/suspended/${id}`} className="text-link">
      {id}
    </a>
  );
}
