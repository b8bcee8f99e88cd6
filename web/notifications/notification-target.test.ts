import { expect, it } from 'vitest';
import { notificationTypes } from '#contract/notifications/notifications.ts';
import { notificationTarget } from './notification-target.ts';

it('opens the order, conversation or product for a customer', () => {
  expect(notificationTypes.map(type => notificationTarget({ type, relatedId: 7 }, 'customer'))).toEqual([
    { to: '/customizations' },
    { to: '/orders', search: { order: 7 } },
    { to: '/customizations/$id', params: { id: '7' } },
    { to: '/', search: { product: 7 } },
  ]);
});

it("opens the company's people for a person who joined (PE-6)", () => {
  expect(notificationTarget({ type: 'order', relatedId: 7, about: 'people' }, 'customer')).toEqual({ to: '/people' });
});

it('opens the Orders tab of the dashboard for the workshop', () => {
  expect(notificationTarget({ type: 'order', relatedId: 7 }, 'admin')).toEqual({
    to: '/',
    search: { tab: 'orders', order: 7 },
  });
});
