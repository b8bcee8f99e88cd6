import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** Fills in the sample workshop and fetches everything on screen again. */
export function useFillSamples() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => api.fillSamples(), onSuccess: () => queryClient.invalidateQueries() });
}

export function useRemoveSamples() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => api.removeSamples(), onSuccess: () => queryClient.invalidateQueries() });
}
