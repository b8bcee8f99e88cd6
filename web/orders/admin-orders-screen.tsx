import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense } from 'react';
import styles from './admin-order-row.module.css';
import { AdminOrderRow } from './admin-order-row.tsx';
import { CardBoundary } from './card-boundary.tsx';
import { OrdersList } from './orders-list.tsx';
import { texts } from './texts.ts';
import { useUnread } from './unread-total.ts';

const OrderDetail = lazy(() => import('./order-detail.tsx').then(module => ({ default: module.OrderDetail })));
const route = getRouteApi('/signed-in/');

/** The workshop's Orders tab (specification 2, 'Admin Orders'). J and K move between rows, Enter opens one. */
export function AdminOrdersScreen() {
  const { archived, order: opened, talk } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const unread = useUnread();
  const open = (order: number | undefined) =>
    void navigate({ search: before => ({ ...before, order, talk: undefined }), resetScroll: false });

  return (
    <>
      <OrdersList
        archived={archived === '1'}
        onArchived={next => void navigate({ search: { tab: 'orders', archived: next ? '1' : undefined } })}
      >
        {orders => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between the rows' own buttons
          <div className={styles.table} onKeyDown={moveBetweenRows}>
            <div className={styles.heads} aria-hidden="true">
              <span>{texts.orderId}</span>
              <span>{texts.customerName}</span>
              <span>{texts.date}</span>
              <span>Prod. · Items</span>
              <span>{texts.progress}</span>
              <span>Status</span>
              <span />
            </div>
            {orders.map(order => (
              <CardBoundary key={order.id} id={order.id}>
                <AdminOrderRow order={order} unread={unread(order)} onOpen={() => open(order.id)} />
              </CardBoundary>
            ))}
          </div>
        )}
      </OrdersList>
      {opened !== undefined && (
        <Suspense>
          <OrderDetail id={opened} side="admin" startWithTalk={talk === '1'} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (!step || target.closest('[role="dialog"], [role="alertdialog"], input, select, textarea')) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens]')];
  const row = target.closest('article');
  const at = openers.findIndex(opener => row?.contains(opener));
  const next = openers[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
