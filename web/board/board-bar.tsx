import type { BoardColumn } from '#contract/board/columns.ts';
import { boardColumns } from '#contract/board/columns.ts';
import { useIsNarrow } from '../browser/use-is-narrow.ts';
import { formatNumber } from '../format/format.ts';
import { SearchInput, Select } from '../forms/field.tsx';
import { CustomerChoice } from '../orders/filter/customer-choice.tsx';
import { OrdersViews } from '../orders/orders-views.tsx';
import styles from './board.module.css';
import type { BoardView } from './queries.ts';
import { texts } from './texts.ts';
import type { BoardData } from './use-columns.ts';

type Change = { find?: string | undefined; customer?: number | undefined; state?: string | undefined; column?: string };
type Props = {
  view: BoardView;
  typed: string;
  states: BoardData['states'] | undefined;
  counts: BoardData['counts'] | undefined;
  column: BoardColumn;
  onView: (change: Change) => void;
};

/** Search, filters and, on narrow screens, the choice of the column. */
export function BoardBar({ view, typed, states, counts, column, onView }: Props) {
  const isNarrow = useIsNarrow();
  const chip = (state: 'blocked' | 'late', label: string) => (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={view.state === state}
      onClick={() => onView({ state: view.state === state ? undefined : state })}
    >
      {label} <span>{states && formatNumber(states[state])}</span>
    </button>
  );
  return (
    <div className={styles.bar}>
      <OrdersViews shown="board" />
      <div className={styles.search}>
        <SearchInput
          label={texts.search}
          value={typed}
          clearable
          onSearch={find => onView({ find: find || undefined })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend */}
      <div className={styles.chips} role="group" aria-label={texts.filters}>
        {chip('blocked', texts.blocked)}
        {chip('late', texts.late)}
      </div>
      <CustomerChoice value={view.customer} onChange={customer => onView({ customer })} />
      {isNarrow && (
        <Select
          className={styles.columnChoice}
          aria-label={texts.columns}
          value={column}
          onChange={event => onView({ column: event.target.value })}
        >
          {boardColumns.map(one => (
            <option key={one} value={one}>
              {texts.column(one)} {counts && formatNumber(counts[one].lines)}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
