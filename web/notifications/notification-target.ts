import type { Notification } from '#contract/notifications.ts';
import type { Side } from '#contract/roles.ts';

/**
 * Where a notification leads (specification 2, 'Notification dropdown'), with what it is about opened there: the order,
 * its conversation, the product (decisions, 'Messages, notifications, live').
 */
export function notificationTarget({ type, relatedId }: Pick<Notification, 'type' | 'relatedId'>, side: Side) {
  switch (type) {
    case 'customization':
      return { to: '/customizations' } as const;
    case 'message':
      return { to: '/customizations/$id', params: { id: String(relatedId) } } as const;
    case 'order':
      return side === 'customer'
        ? ({ to: '/orders', search: { order: relatedId } } as const)
        : ({ to: '/', search: { tab: 'orders', order: relatedId } } as const);
    case 'product':
      return side === 'customer'
        ? ({ to: '/', search: { product: relatedId } } as const)
        : ({ to: '/', search: { tab: 'catalog', product: relatedId } } as const);
  }
}
