// What a test waits for comes when it comes, also on a machine that is busy with something else: a hang still ends.
export {};

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: 20_000 });
}
