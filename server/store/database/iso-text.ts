/** SQL for a moment as the site writes it everywhere else, e.g. "2026-05-04T10:00:00.000Z". */
export function isoText(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
