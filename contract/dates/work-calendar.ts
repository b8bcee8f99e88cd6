import type { Calendar } from '../production/working-days.ts';

const dayMs = 86_400_000;
/** No portal has orders before this day. */
const firstDay = '2000-01-01';
/** The calendar ends this many days after its first day: about two hundred years. */
const mostDays = 73_000;

/**
 * Numbers the working days of a calendar (DA-2). A closed day has the number of the working day before it. Days are
 * 'YYYY-MM-DD'.
 */
export class WorkCalendar {
  readonly #calendar: Calendar;
  readonly #closed = new Set<number>();
  readonly #base = Date.parse(firstDay) / dayMs;
  /** The number of each day since the first one. */
  readonly #numbers: number[] = [];
  /** The position of each working day, in days since the first day. */
  readonly #places: number[] = [];

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
    for (const { from, to } of calendar.closed) {
      const last = Math.min(this.#placeOf(to), mostDays);
      for (let place = Math.max(this.#placeOf(from), 0); place <= last; place++) this.#closed.add(place);
    }
  }

  #placeOf(day: string): number {
    return Date.parse(day) / dayMs - this.#base;
  }

  #extend(until: number): void {
    for (let place = this.#numbers.length; place <= until; place++) {
      const mondayFirst = (new Date((this.#base + place) * dayMs).getUTCDay() + 6) % 7;
      const isWorking = this.#calendar.workdays[mondayFirst] === true && !this.#closed.has(place);
      if (isWorking) this.#places.push(place);
      this.#numbers.push(this.#places.length);
    }
  }

  /** Returns the number of working days up to a day, including the day itself. */
  numberOf(day: string): number {
    const place = Math.min(this.#placeOf(day), mostDays);
    if (place < 0) return 0;
    this.#extend(place);
    return this.#numbers[place] as number;
  }

  /** Returns the number of working days before a day. */
  numberBefore(day: string): number {
    return this.numberOf(day) - (this.isWorking(day) ? 1 : 0);
  }

  isWorking(day: string): boolean {
    const place = Math.min(this.#placeOf(day), mostDays);
    this.#extend(place);
    return place >= 0 && this.#numbers[place] !== (this.#numbers[place - 1] ?? 0);
  }

  /** Returns the working day with a number; undefined when it is too far ahead. */
  dayOf(number: number): string | undefined {
    while (this.#places.length < number && this.#numbers.length < mostDays) this.#extend(this.#numbers.length + 365);
    const place = this.#places[number - 1];
    return place === undefined ? undefined : new Date((this.#base + place) * dayMs).toISOString().slice(0, 10);
  }
}
