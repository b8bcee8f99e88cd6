import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/** The languages of the portal, English first, each with its own name. */
export const languagesOptions = queryOptions({
  queryKey: ['languages'],
  queryFn: async () => (await api.readLanguages()).languages,
  staleTime: Number.POSITIVE_INFINITY,
});
