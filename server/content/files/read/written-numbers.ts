/**
 * Lossless numbers: what a number in a content file means. One that would read differently when it is printed again stays the
 * text it is ("9.10" is a version, not 9.1); any other is a number. Fields that are numbers take both (numberField).
 */
export function asWritten(value: number, written: string): number | string {
  return String(value) === written ? value : written;
}
