/** Paths at which Confluence showed a page, in a data centre and in its cloud. */
export function confluenceAddresses(
  id: string | undefined,
  title: string,
  space: string | undefined,
): readonly string[] {
  if (space === undefined || space === "") return [];
  const plus = title.replaceAll(" ", "+");
  return [
    `/display/${space}/${plus}`,
    ...(id === undefined ? [] : [`/wiki/spaces/${space}/pages/${id}/${plus}`, `/wiki/spaces/${space}/pages/${id}`]),
  ];
}
