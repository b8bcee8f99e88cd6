import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/**
 * Opens the portal as a customer sees it, or returns to the superadmin's view when given null. Reloads the page as the
 * other user.
 */
export const useSeeAs = () =>
  useMutation({
    mutationFn: (customerId: number | null) => api.seeAsCustomer({ customerId }),
    onSuccess: () => location.assign('/'),
  });
