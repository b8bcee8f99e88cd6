import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** The browsers in which the user is signed in, this one first. */
export const sessionsOptions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await api.readSessions()).sessions,
});
