import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/** When the user's calendar link was made and last read. */
export const calendarLinkOptions = queryOptions({
  queryKey: ['calendarLink'],
  queryFn: () => api.readCalendarLink(),
});

/** Makes a new link or ends the one there is. */
export function useCalendarLink() {
  const queryClient = useQueryClient();
  // Runs after a failure, too, because another window may have made or ended the link.
  const onSettled = () => queryClient.invalidateQueries(calendarLinkOptions);
  const make = useMutation({ mutationFn: () => api.makeCalendarLink(), onSettled });
  const end = useMutation({ mutationFn: () => api.endCalendarLink(), onSuccess: () => make.reset(), onSettled });
  return { make, end };
}
