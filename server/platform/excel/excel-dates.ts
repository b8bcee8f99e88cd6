const dayMs = 86_400_000;
/** Day 0 of the 1900 system; its days before March 1900 are one off, because it counts a 29 February 1900. */
const start1900 = Date.UTC(1899, 11, 30);
const march1900 = 61;

/** Returns the number that Excel stores for a day such as '2026-11-27'; undefined for days that it cannot store. */
export function serialOfDay(day: string): number | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? serialOf(Date.parse(day)) : undefined;
}

/** Returns the number that Excel stores for an ISO time, as the clock of this time zone shows it. */
export function serialOfMoment(time: string, clock: Intl.DateTimeFormat): number | undefined {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return undefined;
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return serialOf(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** A clock of a time zone for serialOfMoment. */
export function clockIn(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  return new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
  });
}

function serialOf(at: number): number | undefined {
  const serial = (at - start1900) / dayMs;
  return serial >= march1900 ? serial : undefined;
}
