import type { PublicHoliday } from '#contract/workshop/public-holidays.ts';
import type { WorkshopSettings } from '#contract/workshop/workshop.ts';

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

/** Returns whether a superadmin should think of next year's holidays: in December, while no day of it is closed. */
export function isHolidayReminderDue(today: string, { closed }: Pick<WorkshopSettings, 'closed'>): boolean {
  const next = String(Number(today.slice(0, 4)) + 1);
  return today.slice(5, 7) === '12' && !closed.some(({ to }) => to.slice(0, 4) >= next);
}
