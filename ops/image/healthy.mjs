// Health check of a container that has no curl: exit code 0 while the site wants visitors.
const port = process.env.PORT || "3000";
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
process.exit(answer?.ok === true ? 0 : 1);
