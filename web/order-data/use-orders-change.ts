import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../platform/api/api-error.ts';
import { useAlert } from '../platform/overlays/alert.tsx';
import { ordersKey } from './queries.ts';

type Given<Answer, Input> = { failed?: string; onDone?: (answer: Answer, input: Input) => void };

/** A change after which all orders are fetched again. With `failed`, an alert says why it did not happen. */
export function useOrdersChange<Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  { failed, onDone }: Given<Answer, Input> = {},
) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, input) => onDone?.(answer, input),
    onError: error => failed !== undefined && alert(errorText(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}
