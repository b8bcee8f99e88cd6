import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

export const workersOptions = queryOptions({
  queryKey: ['workers'],
  queryFn: async () => (await api.readWorkers()).workers,
});

/** Benches are listed again while the page is open: a device may be paired or seen meanwhile. */
export const benchesOptions = queryOptions({
  queryKey: ['benches'],
  queryFn: async () => (await api.readBenches()).benches,
});

/** The calendar and what customers see of dates. Live events fetch it again (web/live/live.ts). */
export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => (await api.readWorkshop()).settings,
});
