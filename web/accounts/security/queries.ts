import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/** The user's own email address ('' if there is none) and whether it is verified. */
export const emailOptions = queryOptions({ queryKey: ['email'], queryFn: () => api.readEmail() });

/** The browsers in which the user is signed in, this one first. */
export const sessionsOptions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await api.readSessions()).sessions,
});
