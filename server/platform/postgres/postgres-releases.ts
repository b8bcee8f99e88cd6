/** The PostgreSQL that the packages contain, and the day of its release. Change both with the packages. */
export const packaged = { version: '18.4', releasedOn: '2026-05-14' };

/** PostgreSQL releases updates on the second Thursday of these months (postgresql.org/developer/roadmap). */
const months = [1, 4, 7, 10];
const thursday = 4;

/** Returns the days of PostgreSQL's updates after a day and up to `now`, as 'YYYY-MM-DD'. */
export function updatesAfter(day: string, now = new Date()): string[] {
  const days: string[] = [];
  for (let year = Number(day.slice(0, 4)); year <= now.getUTCFullYear(); year += 1) {
    for (const month of months) {
      const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
      const date = 1 + ((thursday - first + 7) % 7) + 7;
      days.push(new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10));
    }
  }
  return days.filter(update => update > day && update <= now.toISOString().slice(0, 10));
}
