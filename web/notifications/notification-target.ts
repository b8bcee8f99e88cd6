import type { Side } from '#contract/call/roles.ts';
import type { Notification } from '#contract/notifications/notifications.ts';

type Given = Pick<Notification, 'type' | 'relatedId' | 'about'>;

/**
 * Returns the link of a notification: it opens the order, its conversation, the product or the company's people (NO-3).
 */
export function notificationTarget({ type, relatedId, about }: Given, side: Side) {
  if (about === 'people') return { to: '/people' } as const;
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
