import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/calls.ts';
import { api } from '../platform/api/client.ts';

export const workersOptions = queryOptions({
  queryKey: ['workers'],
  queryFn: async () => (await api.readWorkers()).workers,
});

/** The benches are re-fetched while the page is open, because a device may be paired or used in the meantime. */
export const benchesOptions = queryOptions({
  queryKey: ['benches'],
  queryFn: async () => (await api.readBenches()).benches,
});

/** The public holidays of a country and region; without a country only the countries. */
export const publicHolidaysOptions = (country: string, region: string) =>
  queryOptions({
    queryKey: ['public-holidays', country, region],
    queryFn: ({ signal }) =>
      api.readPublicHolidays({ ...(country && { country }), ...(region && { region }) }, { signal }),
    // The countries stay while another one loads.
    placeholderData: (before?: AnswerOf<'readPublicHolidays'>) => before && { ...before, regions: [], holidays: [] },
    staleTime: Infinity,
  });

/** The calendar, and which dates customers see. Live events re-fetch it (web/shell/live.ts). */
export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => (await api.readWorkshop()).settings,
});
