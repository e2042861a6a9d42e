import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { imageSize } from "#server/content/files/entries/image-size.ts";

const root = mkdtempSync(join(tmpdir(), "signpost-images-"));
afterAll(() => rmSync(root, { recursive: true }));

function sizeOf(file: string, content: string | Buffer) {
  writeFileSync(join(root, file), content);
  return imageSize(root, { kind: "asset", file, mtimeMs: 0, inode: 0, bytes: content.length });
}

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** The head of a photograph of 400 by 300 px, with what stands before its size. */
const jpeg = (...before: readonly Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0", "latin1")),
    ...before,
    segment(0xc0, Buffer.from([8, 300 >> 8, 300 & 255, 400 >> 8, 400 & 255, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])),
    Buffer.alloc(64),
  ]);

/** EXIF with one entry: Orientation. */
const turned = (orientation: number) =>
  segment(
    0xe1,
    Buffer.concat([
      Buffer.from("Exif\0\0MM\0*\0\0\0\u0008\0\u0001", "latin1"),
      Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
    ]),
  );

describe("The size of a picture", () => {
  it("is what a photograph says, also far behind what its camera wrote", () => {
    const thumbnails = Array.from({ length: 3 }, () => segment(0xe2, Buffer.alloc(60_000)));

    expect(sizeOf("plain.jpg", jpeg())).toEqual({ width: 400, height: 300 });
    expect(sizeOf("far.jpeg", jpeg(...thumbnails))).toEqual({ width: 400, height: 300 });
  });

  it("is that of the picture as it is shown, when the camera was held upright", () => {
    expect(sizeOf("upright.jpg", jpeg(turned(6)))).toEqual({ width: 300, height: 400 });
    expect(sizeOf("upside-down.jpg", jpeg(turned(3)))).toEqual({ width: 400, height: 300 });
  });

  it("is that of a drawing, or of its view box", () => {
    expect(sizeOf("drawing.svg", '<svg width="24.4px" height="12"/>')).toEqual({ width: 24, height: 12 });
    expect(sizeOf("box.svg", '<svg viewBox="0 0 640 360"/>')).toEqual({ width: 640, height: 360 });
  });

  it("is not known when the file does not say it, is broken, empty, gone or something else", () => {
    expect(sizeOf("open.svg", "<svg/>")).toEqual({});
    expect(sizeOf("broken.png", "no picture")).toEqual({});
    expect(sizeOf("cut.jpg", jpeg().subarray(0, 8))).toEqual({});
    expect(sizeOf("empty.gif", "")).toEqual({});
    expect(sizeOf("list.csv", "a,b")).toEqual({});
    expect(imageSize(root, { kind: "asset", file: "gone.png", mtimeMs: 0, inode: 0, bytes: 0 })).toEqual({});
  });
});
