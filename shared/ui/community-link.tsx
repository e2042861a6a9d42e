import { Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";

/** To the place in the community where users of this product talk; nothing in a site without community. */
export function CommunityLink({ url }: { readonly url: string | undefined }) {
  if (url === undefined) return null;
  return (
    <p className="community">
      <Link href={url}>
        <Words of="communityLink" />
      </Link>
    </p>
  );
}
