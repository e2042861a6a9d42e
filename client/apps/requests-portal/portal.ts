import { startPortal } from "./start-portal.ts";

startPortal({ hasFilter: false });
