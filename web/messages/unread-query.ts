import { queryOptions } from '@tanstack/react-query';
import { live, ordersKey } from '../order-data/queries.ts';
import { api } from '../platform/api/client.ts';

export const unreadKey = [...ordersKey, 'unread'] as const;

/** How many messages the user has not read, and in which orders. */
export const unreadOptions = queryOptions({ queryKey: unreadKey, queryFn: () => api.readUnread(), ...live });
