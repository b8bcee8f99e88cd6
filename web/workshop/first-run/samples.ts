import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/** Adds the sample workshop and re-fetches everything on the screen. */
export function useFillSamples() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => api.fillSamples(), onSuccess: () => queryClient.invalidateQueries() });
}

export function useRemoveSamples() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => api.removeSamples(), onSuccess: () => queryClient.invalidateQueries() });
}
