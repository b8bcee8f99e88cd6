/**
 * The workshop's calendar: the working days from Monday to Sunday, and ranges of closed days that include both ends.
 * Days are 'YYYY-MM-DD'.
 */
export type Calendar = {
  workdays: readonly boolean[];
  closed: readonly { from: string; to: string }[];
};

const dayMs = 24 * 60 * 60 * 1000;

function isWorkingDay({ workdays, closed }: Calendar, day: string): boolean {
  const mondayFirst = (new Date(day).getUTCDay() + 6) % 7;
  return workdays[mondayFirst] === true && !closed.some(({ from, to }) => from <= day && day <= to);
}

/** Returns the next day, computed in UTC, where every day has 24 hours. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

/** Returns whether more than `count` working days have passed since a day. Today counts; the day itself does not. */
export function isLongerAgo(day: string, count: number, today: string, calendar: Calendar): boolean {
  let passed = 0;
  for (let next = dayAfter(day); next <= today && passed <= count; next = dayAfter(next)) {
    if (isWorkingDay(calendar, next)) passed += 1;
  }
  return passed > count;
}
