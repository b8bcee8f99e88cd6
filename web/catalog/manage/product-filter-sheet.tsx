import { FilterSheet } from '../../platform/lists/filter-sheet.tsx';
import { ColorFilter } from '../color-filter.tsx';
import { CustomerChoice, type ListChoices, SortChoice } from './product-choices.tsx';
import { texts } from './texts.ts';

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
    <FilterSheet
      title={texts.filterTitle}
      verb={texts.showProducts}
      onClear={isSet ? clear : undefined}
      onClose={onClose}
    >
      <ColorFilter colors={colors} value={filter.color} onChange={color => onFilter({ color })} />
      <CustomerChoice {...choices} />
      <SortChoice {...choices} />
    </FilterSheet>
  );
}
