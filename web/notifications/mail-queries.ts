import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api/client.ts';

const refreshMs = 5 * 60_000;

/** Whether the portal sends emails, and which failed; for superadmins. */
export const mailStateOptions = queryOptions({
  queryKey: ['mail-state'],
  queryFn: async () => (await api.readMailState()).mail,
  refetchInterval: refreshMs,
});

/** The emails that the user receives, and the address. */
export const settingsOptions = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async () => (await api.readNotificationSettings()).settings,
});
