import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../overlays/dialog.tsx';
import { ColorFilter } from '../color-filter.tsx';
import styles from './admin-catalog.module.css';
import { texts } from './admin-texts.ts';
import { CustomerChoice, type ListChoices, SortChoice } from './product-choices.tsx';

type Props = ListChoices & { colors: readonly string[]; onClose: () => void };

/** Color, customer and sort order, on phones. */
export function ProductFilterSheet({ colors, onClose, ...choices }: Props) {
  const { filter, onFilter, sort, onSort } = choices;
  const isSet = Boolean(filter.color || filter.customer) || sort !== 'newest';
  const clear = () => {
    onFilter({ color: undefined, customer: undefined });
    onSort('newest');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.filterTitle}
      size="narrow"
      footer={
        <>
          {isSet && <Button onClick={clear}>{texts.clearFilters}</Button>}
          <Button look="primary" onClick={onClose}>
            {texts.showProducts}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <ColorFilter colors={colors} value={filter.color} onChange={color => onFilter({ color })} />
        <CustomerChoice {...choices} />
        <SortChoice {...choices} />
      </div>
    </Dialog>
  );
}
