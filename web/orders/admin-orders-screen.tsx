import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense } from 'react';
import { useUser } from '../accounts/queries.ts';
import styles from './admin-order-row.module.css';
import { AdminOrderRow } from './admin-order-row.tsx';
import { openerSelector } from './opens-on-click.ts';
import { OrdersList } from './orders-list.tsx';
import { texts } from './texts.ts';
import { useUnread } from './unread-total.ts';
import { useOpenedOrder } from './use-opened-order.ts';

const AdminOrderDetail = lazy(() =>
  import('./admin-order-detail.tsx').then(module => ({ default: module.AdminOrderDetail })),
);
const route = getRouteApi('/signed-in/');
const rowHeight = 53;

/** The workshop's Orders tab (specification 2, 'Admin Orders'). J and K move between rows, Enter opens one. */
export function AdminOrdersScreen() {
  const { archived, order: opened, talk } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const unread = useUnread();
  const hasMaterials = useUser().role === 'superadmin';
  const { open, close } = useOpenedOrder(
    opened,
    (order, how) =>
      void navigate({ search: before => ({ ...before, order, talk: undefined }), resetScroll: false, ...how }),
  );

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between the rows' own buttons */}
      <div className={`${styles.table} ${hasMaterials ? styles.withMaterials : ''}`} onKeyDown={moveBetweenRows}>
        <OrdersList
          archived={archived === '1'}
          onArchived={next => void navigate({ search: { tab: 'orders', archived: next ? '1' : undefined } })}
          height={rowHeight}
          hint={<Keys />}
          heads={<Heads hasMaterials={hasMaterials} />}
        >
          {(order, at) => <AdminOrderRow order={order} {...at} unread={unread(order)} onOpen={open} />}
        </OrdersList>
      </div>
      {opened !== undefined && (
        <Suspense>
          <AdminOrderDetail key={opened} id={opened} startWithTalk={talk === '1'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Heads({ hasMaterials }: { hasMaterials: boolean }) {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>{texts.orderId}</span>
      <span>{texts.customer}</span>
      <span>{texts.placedHead}</span>
      <span>{texts.countsHead}</span>
      <span>{texts.progress}</span>
      <span>{texts.status}</span>
      {hasMaterials && <span>{texts.materialsHead}</span>}
    </div>
  );
}

function Keys() {
  return (
    <p className={styles.keys}>
      <kbd>J</kbd> <kbd>K</kbd> {texts.keysMove} <kbd>Enter</kbd> {texts.keysOpen}
    </p>
  );
}

/** From anywhere in the list; from outside a row, J goes to the first one. */
function moveBetweenRows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  const inHere = event.currentTarget.contains(target);
  if (!step || !inHere || event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select')) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(openerSelector)];
  const row = target.closest('article');
  const at = openers.findIndex(opener => row?.contains(opener));
  const next = openers[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
