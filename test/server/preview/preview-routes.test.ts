import { previewToken } from "#server/preview/preview-link.ts";
import { folderSite } from "#test/support/folder-site.ts";

const secret = "0123456789abcdef0123456789abcdef";

describe("The bearer of a preview link", () => {
  it("follows no more previews by writing its token in other ways", async () => {
    const site = await folderSite({ "index.md": "# Help\n", "plan.md": "# Plan\n" }, { PREVIEW_SECRET: secret });
    const token = previewToken(secret, "/plan", Date.now() + 3_600_000);
    // The last letter has two bits that mean nothing, and a number may begin with zeros.
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = Math.floor(letters.indexOf(token.at(-1) ?? "") / 4) * 4;
    const ways = [0, 1, 2, 3].flatMap((bits) =>
      ["", "0", "00"].map((zeros) => zeros + token.slice(0, -1) + letters.charAt(last + bits)),
    );
    const follow = (path: string, way: string) =>
      fetch(`${site.origin}/gateway/api/preview/changes?path=${path}&preview=${way}`).then(({ status }) => status);

    const statuses: number[] = [];
    for (const way of ways) statuses.push(await follow("/plan", way), await follow("/ja/plan", way));
    site.site.live.close();
    await site.close();

    expect(ways).toHaveLength(12);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });
});
