// Loaded before a server (`--import`): its clock is set as the file at CLOCK_FILE says, in ms from the machine's; its threads' clocks, too.
import { readFileSync } from "node:fs";

const MachineDate = Date;
const file = process.env.CLOCK_FILE ?? "";
let shiftMs = 0;

function read() {
  try {
    shiftMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // As it was.
  }
}

globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [MachineDate.now() + shiftMs] : parts));
  }
  static now() {
    return MachineDate.now() + shiftMs;
  }
};
read();
setInterval(read, 100).unref();
