/** Wire name: the line by which operators know that analytics did not arrive, in the browser's console and in the log. */
export const analyticsFailure = "Error sending GASV3 Operational Event";
