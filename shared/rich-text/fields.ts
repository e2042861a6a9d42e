export function textField(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}

/** A whole number of px, as `width` and `height` are. */
export function pixelField(fields: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = fields[name];
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;
}
