import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";

/** To the place in the community where users of this product talk; nothing in a site without community. */
export function CommunityLink({ url, messages }: { readonly url: string | undefined; readonly messages: Messages }) {
  if (url === undefined) return null;
  return (
    <p className="community">
      <Link href={url}>{messages.communityLink}</Link>
    </p>
  );
}
