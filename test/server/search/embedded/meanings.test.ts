import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const page = (id: string, title: string, text = "Nothing else.") => searchDocument({ id, title, sections: [{ text }] });
const others = Array.from({ length: 30 }, (_, at) => page(`other-${at}`, `Chapter ${at}`, "Settings of the site."));

describe("words that mean the same", () => {
  const groups = [
    ["board", "kanban"],
    ["remove", "delete"],
    ["log in", "sign in"],
    ["forgot password", "reset password"],
    ["2fa", "two-step verification", "two-factor authentication"],
  ];
  const { find, search } = engineWith(
    [
      ...others,
      page("board", "Add a board"),
      page("delete", "Delete a widget"),
      page("sign-in", "How to sign in", "Signing in takes a moment."),
      page("audit", "Read the audit log", "A log of everything that happens."),
      page("signed", "Signed commits", "Commits are signed in this way."),
      page("reset", "Reset your password", "You get a mail."),
      page("password", "Password rules", "A password is long."),
      page("codes", "Two-step verification", "Codes of six numbers."),
    ],
    groups,
  );

  it.each([
    ["a word that no page has", "kanban", "board"],
    ["another form of it", "removing widgets", "delete"],
    ["several words for several", "log in", "sign-in"],
    ["one that is written in one", "login", "sign-in"],
    ["another form of several words", "logging in", "sign-in"],
    ["several words with others between", "i forgot my password", "reset"],
    ["one word for several", "2fa", "codes"],
    ["several words that no page has", "two factor authentication", "codes"],
  ])("are found by %s: %s", (_what, query, found) => {
    expect(find(query)[0]).toBe(found);
    expect(search(query).metadata.query.rewrittenQuery).toBeNull();
  });

  it("are those of a verb with its particle, and not of the verb", () => {
    expect(find("can't log in")).not.toContain("audit");
    expect(find("audit log")[0]).toBe("audit");
  });
});

describe("verbs that mean the same", () => {
  const { find } = engineWith(
    [
      ...others,
      page("sql", "Connect a database", "CREATE LOGIN reader; GRANT LOGIN; a LOGIN has a password."),
      page("loop", "It loops at the login page", "You sign in, and you sign in again."),
      page("codes", "Codes are rejected", "Sign in with a code; who cannot sign in writes to us."),
      page("mail", "Mail", "Sign in to read it."),
    ],
    [["log in", "sign in"]],
  );

  it.each(["log in", "login", "can't log in"])("are one thing, so that who writes both is found first: %s", (query) => {
    expect(find(query)[0]).toBe("loop");
    expect(find(query)).toEqual(expect.arrayContaining(["codes", "mail", "sql"]));
  });
});

describe("words as they are written", () => {
  const { find } = engineWith([
    ...others,
    page("licence", "Renew a licence", "A licence key, and its colour."),
    page("organization", "Synchronization", "Your organization is synchronized, its indexes too."),
    page("elastic", "Elasticsearch", "Elasticsearch is there."),
    page("hooks", "Web hooks", "A web hook calls you. Web hooks are fast."),
    page("setup", "Set up a site", "Setting up takes a day."),
    page("set", "A set", "A set of sets. Up there."),
  ]);

  it.each([
    ["license key", "licence"],
    ["color of the license", "licence"],
    ["synchronisation", "organization"],
    ["organisations", "organization"],
    ["indices", "organization"],
    ["elastic search", "elastic"],
    ["webhooks", "hooks"],
    ["set up", "setup"],
    ["setup", "setup"],
  ])("are found in British and American, joined and parted: %s", (query, found) => {
    expect(find(query)[0]).toBe(found);
  });
});

describe("names written to the letter", () => {
  const { find, search } = engineWith([
    ...others,
    page("key", "Allocation", "Set cluster.routing.allocation.enable to all."),
    page("version", "What is new", "Since 10.2 there is more."),
    ...Array.from({ length: 20 }, (_, at) =>
      page(`part-${at}`, `Cluster ${at}`, "Enable the routing and the allocation of 10 or 2."),
    ),
  ]);

  it.each([
    ["cluster.routing.allocation.enable", "key"],
    ["10.2", "version"],
  ])("are not found in pages that have their parts: %s", (query, found) => {
    expect(find(query)).toEqual([found]);
    expect(search(query).pagination.total).toBe(1);
  });

  it("are found by their parts where no page has them", () => {
    expect(find("cluster.routing.enable").length).toBeGreaterThan(5);
  });
});
