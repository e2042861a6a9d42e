/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { createViewer, type ViewerState } from "#client/viewer/viewer.ts";

const answer = (body: unknown, status = 200) =>
  jest.fn<typeof fetch>().mockResolvedValue({
    ok: status < 400,
    status,
    json: async () => body,
  } as Response); // what the code reads of a response

const ada = {
  userName: "ada@customer.example",
  id: "aa-1",
  displayName: "Ada",
  photos: [{ value: "https://pictures.example/ada.png" }, { value: "https://pictures.example/other.png" }],
  canEdit: true,
};
const anonymous = { isAuthenticated: false, canEdit: false, isAdminEntitlementPresent: false, isPartner: false };

async function lookUp(fetchFn: typeof fetch) {
  globalThis.fetch = fetchFn;
  const viewer = createViewer();
  const states: ViewerState[] = [];
  viewer.subscribe((state) => states.push(state));
  const auth = await viewer.lookUp();
  return { auth, viewer, loadings: states.map(({ loading }) => loading) };
}

let logged: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  logged = jest.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe("the user lookup", () => {
  it("is asked for at this very host, with cookies, for JSON", async () => {
    const fetchFn = answer(ada);

    await lookUp(fetchFn);

    expect(fetchFn.mock.calls).toEqual([
      [
        "http://localhost/gateway/api/customer-context/user/auth",
        { credentials: "include", headers: { accept: "application/json" } },
      ],
    ]);
  });

  it("maps who is there, and goes from not initiated over loading to success", async () => {
    expect(createViewer().state()).toEqual({ loading: "not_initiated", auth: anonymous });

    const { auth, viewer, loadings } = await lookUp(answer(ada));

    expect(auth).toEqual({
      isAuthenticated: true,
      email: "ada@customer.example",
      aaId: "aa-1",
      displayName: "Ada",
      avatarUrl: "https://pictures.example/ada.png",
      canEdit: true,
      isAdminEntitlementPresent: false,
      isPartner: false,
    });
    expect(loadings).toEqual(["loading", "success"]);
    expect(viewer.state().auth).toBe(auth);
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([{}, { userName: "", id: "x", displayName: "X" }, { userName: null }, { userName: 7 }])(
    "takes somebody without an email address for nobody: %j",
    async (body) => {
      const { auth, loadings } = await lookUp(answer(body));

      expect(auth).toEqual(anonymous);
      expect(loadings).toEqual(["loading", "success"]);
    },
  );

  it.each<[string, typeof fetch]>([
    ["no network", jest.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"))],
    ["status 502", answer({ upstream: "user-lookup" }, 502)],
    [
      "no JSON",
      jest
        .fn<typeof fetch>()
        .mockResolvedValue({ ok: true, json: () => Promise.reject(new SyntaxError()) } as unknown as Response),
    ], // as above
    ["null", answer(null)],
  ])("fails with %s: the visitor is anonymous, and the console says why", async (_what, fetchFn) => {
    const { auth, loadings } = await lookUp(fetchFn);

    expect(auth).toEqual(anonymous);
    expect(loadings).toEqual(["loading", "failure"]);
    expect(logged).toHaveBeenCalledWith("Error getting user details", expect.anything());
  });
});
