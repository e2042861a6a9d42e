import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const files: Readonly<Record<string, string>> = {
  "site.yaml":
    "languages: [ar, { tag: en, name: English }]\nmetadata: { siteName: مساعدة أكمي, brand: أكمي }\nfooter: { privacyPolicy: 'https://acme.example/privacy' }\n",
  "header.yaml": "cloudProducts: [tracker]\nresources: [{ title: المجتمع, url: 'https://acme.example/community' }]\n",
  "index.md": "# مساعدة أكمي\n",
  "contact.yaml": "type: pageContact\ntitle: الاتصال بالدعم\n",
  "tracker/product.yaml": "title: دعم المتتبع\nproductNameReference: { id: tracker, productName: المتتبع Tracker }\n",
  "tracker/docs/index.md": "---\ntitle: وثائق Tracker\n---\nكل ما يلزم للبدء.\n",
  "tracker/docs/boards/index.md": "# اللوحات\n",
  "tracker/docs/boards/add-a-board.md":
    '---\ntitle: إضافة لوحة في Tracker 9.12\nlastPublished: 2026-05-04\n---\n## قبل البدء\n\nشغّل `npm install --save tracker (9.12)` أولًا، ثم اضغط <kbd>Ctrl</kbd>+<kbd>K</kbd>.\n\n> [!WARNING]\n> لا ترسل كلمة المرور.\n\n```bash\nnpx tracker add-board --name "لوحة"\n```\n\n| الخيار | المعنى |\n| --- | --- |\n| `--name` | الاسم |\n\n## الخطوة التالية\n\n- [x] تم\n- [ ] لاحقًا\n\nانظر [القائمة](list.md).[^1]\n\n[^1]: حاشية.\n',
  "tracker/docs/boards/list.md": "# القائمة\n\nنص قصير.\n",
  "en/index.md": "# Acme Help\n",
};

/** A folder of an Arabic site with an English edition: what mixes directions is in it. */
export function arabicContent(): string {
  const dir = mkdtempSync(join(tmpdir(), "signpost-arabic-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}
