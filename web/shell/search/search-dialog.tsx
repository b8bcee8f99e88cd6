import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ReceiptText, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { sideOf } from '#contract/call/roles.ts';
import { firstCharacters } from '#contract/call/text-length.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { api } from '../../platform/api/client.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { formatCount, formatPercent } from '../../platform/format/format.ts';
import { formatDate } from '../../platform/format/format-time.ts';
import { Finder, type Found, type FoundGroup } from '../../platform/forms/finder.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { HomeSearch } from '../navigation/search-params.ts';
import { menuTexts } from '../navigation/texts.ts';
import { takeLetters } from './early-letters.ts';
import { actionsFor } from './search-actions.tsx';
import styles from './search-dialog.module.css';
import { texts } from './texts.ts';

type Props = { onClose: () => void; onShortcuts: () => void };

/** Finds products, orders, customers and actions from every screen. */
export function SearchDialog({ onClose, onShortcuts }: Props) {
  const user = useUser();
  const isStaff = sideOf(user.role) === 'admin';
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const takeAll = () => setTyped(now => now + takeLetters());
    if (document.activeElement === input.current) return takeAll();
    // Until the field has the focus, letters still go to the page.
    input.current?.addEventListener('focus', takeAll, { once: true });
  }, []);
  const q = firstCharacters(typed.trim(), limits.search);
  const settled = useSettled(q);
  const { data, isError } = useQuery(searchOptions(settled));

  function go(to: string, search: HomeSearch): void {
    void navigate({ to, search });
  }
  const found = settled === q && data ? groupsOf(data, isStaff, go) : [];
  const actions = actionsFor(user, q, {
    go: ({ path, tab }, more) => go(path, { ...(tab && { tab }), ...more }),
    showShortcuts: onShortcuts,
  });
  const groups = withNumberFirst([{ name: texts.groups.actions, items: actions }, ...found], data, q)
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => ({ name, items: items.map(item => closing(item, onClose)) }));
  const isSearching = q !== '' && !isError && (settled !== q || !data);
  const waiting = isSearching ? texts.searching : isError ? texts.searchFailed : undefined;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  return (
    <Dialog open size="narrow" padded={false} initialFocus={input} title={menuTexts.find} onClose={onClose}>
      <div className={styles.box}>
        <Finder
          input={input}
          label={texts.anything(isStaff)}
          value={typed}
          onChange={setTyped}
          groups={groups}
          status={waiting ?? formatCount(count, 'result')}
          empty={waiting ?? texts.noneFound}
        />
      </div>
    </Dialog>
  );
}

/** The order with exactly the typed number comes before everything else, with the other orders. */
function withNumberFirst(groups: FoundGroup[], data: AnswerOf<'search'> | undefined, q: string): FoundGroup[] {
  const isOrders = ({ name }: FoundGroup) => name === texts.groups.orders;
  const [first] = data?.orders ?? [];
  if (first === undefined || q.replace(/^#/, '') !== String(first.id)) return groups;
  return [...groups.filter(isOrders), ...groups.filter(group => !isOrders(group))];
}

/** Closes the dialog first, so that the focus has returned to the page before the selected entry takes it. */
function closing(item: Found, close: () => void): Found {
  return {
    ...item,
    onSelect: () => {
      close();
      item.onSelect();
    },
  };
}

function groupsOf(
  { products, orders, customers }: AnswerOf<'search'>,
  isStaff: boolean,
  go: (to: string, search: HomeSearch) => void,
): FoundGroup[] {
  return [
    {
      name: texts.groups.products,
      items: products.map(({ id, productCode, image, description }) => ({
        id: `product-${id}`,
        label: productCode,
        note: description,
        icon: (
          <span className={styles.picture}>
            <Picture address={image ?? undefined} alt="" width={96} initialOf={productCode} />
          </span>
        ),
        onSelect: () => go('/', { ...(isStaff && { tab: 'catalog' as const }), product: id }),
      })),
    },
    {
      name: texts.groups.orders,
      items: orders.map(({ id, customerName, createdAt, orderPercentage }) => ({
        id: `order-${id}`,
        label: texts.order(id),
        note: (
          <>
            {isStaff && (
              <>
                <bdi>{customerName}</bdi> ·{' '}
              </>
            )}
            {formatDate(createdAt)}
          </>
        ),
        icon: <ReceiptText size={18} aria-hidden="true" />,
        end: formatPercent(orderPercentage),
        onSelect: () => (isStaff ? go('/', { tab: 'orders', order: id }) : go('/orders', { order: id })),
      })),
    },
    {
      name: texts.groups.customers,
      items: customers.map(({ id, name, username }) => ({
        id: `customer-${id}`,
        label: name,
        note: `@${username}`,
        icon: <UserRound size={18} aria-hidden="true" />,
        onSelect: () => go('/', { tab: 'customers', customer: id }),
      })),
    },
  ];
}

/** The search results for the typed text, limited to what the user may see. An outdated search is aborted. */
function searchOptions(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.search({ q }, { signal }),
    enabled: q !== '',
    staleTime: 10_000,
    gcTime: 30_000,
  });
}
