import { loginUrl } from "#shared/links/login-url.ts";

describe("the login address", () => {
  it("names where to go on and the application", () => {
    expect(loginUrl({ continueTo: "/contact" })).toBe("/login?continue=%2Fcontact&application=sac");
  });

  it("leaves the application to an identity host's address that names its own", () => {
    const url = loginUrl({ continueTo: "/contact", loginPage: "https://id.example/login?application=help" });

    expect(url).toBe("https://id.example/login?application=help&continue=%2Fcontact");
  });

  it("can ask for a silent login or another account, on any identity host", () => {
    const url = loginUrl({ continueTo: "/a?b=c&d", prompt: "select_account", loginPage: "https://id.example/login" });

    expect(url).toBe("https://id.example/login?continue=%2Fa%3Fb%3Dc%26d&application=sac&prompt=select_account");
  });
});
