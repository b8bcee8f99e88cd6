/** Returns the first moment of a day ('2026-11-21'), or of the day `after` days later, in the user's time zone. */
export function startOfDay(day: string, after: number): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + after);
  return start.toISOString();
}
