import { Field } from '../../forms/field.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../overlays/dialog.tsx';
import { texts } from '../texts.ts';
import { isFiltered, type OrdersView } from '../view/orders-view.ts';
import { CustomerChoice } from './customer-choice.tsx';
import styles from './order-filters.module.css';
import { SortChoice } from './sort-choice.tsx';

type Props = { view: OrdersView; archived: boolean; onView: (change: OrdersView) => void; onClose: () => void };

/** Customer and sort order, on phones. */
export function FilterSheet({ view, archived, onView, onClose }: Props) {
  const clear = () =>
    onView({
      customer: undefined,
      sort: undefined,
      badge: undefined,
      status: undefined,
      progress: undefined,
      unread: undefined,
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.filterTitle}
      size="narrow"
      footer={
        <>
          {isFiltered(view) && <Button onClick={clear}>{texts.clearFilters}</Button>}
          <Button look="primary" onClick={onClose}>
            {texts.showOrders}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <CustomerChoice value={view.customer} onChange={customer => onView({ customer })} />
        <Field label={texts.sortBy}>
          {control => <SortChoice view={view} archived={archived} onView={onView} {...control} />}
        </Field>
      </div>
    </Dialog>
  );
}
