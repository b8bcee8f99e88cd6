import { expect, it } from 'vitest';
import { notificationTypes } from '#contract/notifications.ts';
import { notificationTarget } from './notification-target.ts';

it('a customer is led where the specification says, with the right thing open', () => {
  expect(notificationTypes.map(type => notificationTarget({ type, relatedId: 7 }, 'customer'))).toEqual([
    { to: '/customizations' },
    { to: '/orders', search: { order: 7 } },
    { to: '/customizations/$id', params: { id: '7' } },
    { to: '/', search: { product: 7 } },
  ]);
});

it('the workshop has no /orders: its orders are a tab of its dashboard', () => {
  expect(notificationTarget({ type: 'order', relatedId: 7 }, 'admin')).toEqual({
    to: '/',
    search: { tab: 'orders', order: 7 },
  });
});
