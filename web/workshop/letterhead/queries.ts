import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/** Who sends the workshop's documents. Live events of settings re-fetch it (web/shell/live.ts). */
export const letterheadOptions = queryOptions({
  queryKey: ['settings', 'letterhead'],
  queryFn: async () => (await api.readLetterhead()).letterhead,
});
