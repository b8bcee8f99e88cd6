import type { PublicHoliday } from '#contract/workshop/public-holidays.ts';
import type { WorkshopSettings } from '#contract/workshop/workshop.ts';

type Closed = WorkshopSettings['closed'];

const dayMs = 86_400_000;

/** Returns whether the workshop would work on a day of the holiday: a working day that is not closed yet (DA-15). */
export function isNewWorkday({ from, to }: PublicHoliday, { workdays, closed }: WorkshopSettings): boolean {
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    // getUTCDay begins with Sunday.
    const isWorkday = workdays[(new Date(at).getUTCDay() + 6) % 7] === true;
    if (isWorkday && !closed.some(range => range.from <= day && day <= range.to)) return true;
  }
  return false;
}

/** Returns the closed days with further holidays. The closed days stay as they are, and none is closed twice (DA-15). */
export function withHolidays(closed: Closed, holidays: Readonly<Closed>): Closed {
  return [...closed, ...holidays.filter(one => !isClosed(one, closed))];
}

/** Returns whether all days of a holiday are in one of the closed days. */
export function isClosed({ from, to }: PublicHoliday, closed: Closed): boolean {
  return closed.some(one => one.from <= from && to <= one.to);
}

/** Returns whether a superadmin should think of next year's holidays: in December, while no day of it is closed. */
export function isHolidayReminderDue(today: string, { closed }: Pick<WorkshopSettings, 'closed'>): boolean {
  const next = String(Number(today.slice(0, 4)) + 1);
  return today.slice(5, 7) === '12' && !closed.some(({ to }) => to.slice(0, 4) >= next);
}
