import { publicUrl } from "#client/public-url.ts";
/** The address of whoever is signed in; undefined for nobody, and when that cannot be known. */
export async function signedInEmail(): Promise<string | undefined> {
  try {
    const response = await fetch(location.origin + publicUrl("/gateway/api/customer-context/user/auth"), {
      credentials: "include",
      headers: { accept: "application/json" },
    });
    const answer: unknown = await response.json();
    const email = typeof answer === "object" && answer !== null && "userName" in answer ? answer.userName : undefined;
    return typeof email === "string" && email !== "" ? email : undefined;
  } catch {
    return undefined;
  }
}
