import { FilterSheet } from '../../platform/lists/filter-sheet.tsx';
import { BoardFilters, type FilterProps } from './board-filters.tsx';
import { texts } from './texts.ts';

/** Search, states and customer, on phones. */
export function BoardFilterSheet({ onClose, ...filters }: FilterProps & { onClose: () => void }) {
  const { view, typed, onView } = filters;
  const clear = () => onView({ search: undefined, customer: undefined, state: undefined });
  return (
    <FilterSheet
      title={texts.filterTitle}
      verb={texts.showCards}
      onClear={view.customer || view.state || typed ? clear : undefined}
      onClose={onClose}
    >
      <BoardFilters {...filters} />
    </FilterSheet>
  );
}
