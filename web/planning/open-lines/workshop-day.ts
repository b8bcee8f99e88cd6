import { createContext, useContext } from 'react';
import { browserToday } from '../../platform/format/day-distance.ts';

/** The workshop's current day as 'YYYY-MM-DD', which an answer of Today or the Board names. */
export const WorkshopDay = createContext<string | undefined>(undefined);

/** Returns the workshop's current day; outside Today and the Board that of the browser. */
export function useWorkshopDay(): string {
  return useContext(WorkshopDay) ?? browserToday();
}
