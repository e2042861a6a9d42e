/** Turns the "/" key off and on again. Storage may be refused: it then stays on. */
export function slashKey(offKey: string): { isOn(): boolean; turn(isOn: boolean): void } {
  return {
    isOn() {
      try {
        return localStorage.getItem(offKey) === null;
      } catch {
        return true;
      }
    },
    turn(isOn) {
      try {
        if (isOn) localStorage.removeItem(offKey);
        else localStorage.setItem(offKey, "1");
      } catch {
        // Storage may be refused; the setting then keeps its value.
      }
    },
  };
}
