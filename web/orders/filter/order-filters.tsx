import { Link } from '@tanstack/react-router';
import { Archive, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { OrdersSource } from '../../order-data/queries.ts';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { SearchInput } from '../../platform/forms/field.tsx';
import { Button, buttonLook } from '../../platform/kit/button.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { ActionButton } from '../action-button.tsx';
import { useOrderCounts } from '../count-orders.ts';
import { useArchiveCompleted } from '../order-changes.ts';
import { texts } from '../texts.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { type ChipsOf, OrderChips } from './order-chips.tsx';
import styles from './order-filters.module.css';
import { OrdersMenu } from './orders-menu.tsx';
import { SortChoice } from './sort-choice.tsx';

const OrderFilterSheet = later(async () => (await import('./order-filter-sheet.tsx')).OrderFilterSheet);

type Props = ChipsOf & {
  /** The search text in the URL. */
  typed: string;
  onType: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  look: Look;
  onLook: (look: Look) => void;
  onPrint: () => void;
};

/**
 * Search, filters, sort order and look of the staff list. On phones, `PhoneFilters` contains everything except the
 * chips.
 */
export function OrderFilters({ isPhone, ...props }: Props & { isPhone: boolean }) {
  const { view, onView, archived, source, look, onLook } = props;
  const isTablet = useIsNarrow();
  return (
    <search className={styles.filters}>
      {!isPhone && (
        <>
          <div className={styles.find}>
            <Find {...props} />
          </div>
          <div className={styles.customer}>
            <CustomerChoice value={view.customer} onChange={customer => onView({ customer })} />
          </div>
          <div className={styles.select}>
            <SortChoice {...props} aria-label={texts.sortBy} />
          </div>
          {/* On tablets, rows look like cards. */}
          <OrdersMenu {...props} look={isTablet ? undefined : { look, onLook }} />
          <NewOrderLink />
        </>
      )}
      <div className={styles.chips}>
        <OrderChips view={view} onView={onView} archived={archived} source={source} />
        {view.progress === 'verified' && !archived && !view.unread && !view.search && (
          <ArchiveCompletedButton source={source} customer={view.customer} />
        )}
      </div>
    </search>
  );
}

/** The search on a phone. The other filters are in a sheet, so that the first order is within reach. */
export function PhoneFilters(props: Props) {
  const { view, onView } = props;
  const [isOpen, setOpen] = useState(false);
  const count = Number(Boolean(view.customer)) + Number(Boolean(view.sort));
  return (
    <search className={styles.phone}>
      <Find {...props} />
      <Button onClick={() => setOpen(true)}>{texts.filter(count)}</Button>
      <OrdersMenu {...props} look={undefined} />
      <NewOrderLink isPhone />
      {isOpen && (
        <OrderFilterSheet view={view} archived={props.archived} onView={onView} onClose={() => setOpen(false)} />
      )}
    </search>
  );
}

/** Leads to the screen on which staff enter an order, for the customer of the list's filter (OR-20). */
function NewOrderLink({ isPhone = false }) {
  return (
    <Link
      to="/"
      search={({ customer }) => ({ tab: 'orders', customer, new: '1' })}
      className={buttonLook('plain', { icon: isPhone })}
      {...(isPhone && { 'aria-label': texts.newOrder, title: texts.newOrder })}
    >
      {isPhone ? <Plus size={18} aria-hidden="true" /> : texts.newOrder}
    </Link>
  );
}

function Find({ typed, onType, onKeyDown }: Props) {
  return <SearchInput label={texts.search} value={typed} onSearch={onType} onKeyDown={onKeyDown} clearable />;
}

/** Archives the orders of the chip 'Completed' after a confirmation (OR-7). */
function ArchiveCompletedButton({ source, customer }: { source: OrdersSource; customer: number | undefined }) {
  const { counts } = useOrderCounts(false, source, customer);
  const mutation = useArchiveCompleted(customer);
  const count = counts?.completed ?? 0;
  return (
    <ActionButton
      mutation={mutation}
      title={texts.archiveAllTitle}
      question={texts.archiveAllQuestion(count)}
      verb={texts.archiveAllVerb(count)}
      failed={texts.archiveAllFailed}
    >
      {ask =>
        count > 0 ? (
          <Button look="plain" icon={<Archive size={16} aria-hidden="true" />} onClick={ask}>
            {texts.archiveAll(count)}
          </Button>
        ) : null
      }
    </ActionButton>
  );
}
