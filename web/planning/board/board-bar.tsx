import { Funnel } from 'lucide-react';
import { useState } from 'react';
import type { BoardColumn } from '#contract/planning/board/columns.ts';
import { boardColumns } from '#contract/planning/board/columns.ts';
import { OrdersViews } from '../../orders/orders-views.tsx';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Select } from '../../platform/forms/field.tsx';
import { IconButton } from '../../platform/kit/button.tsx';
import styles from './board.module.css';
import { BoardFilters, type FilterProps } from './board-filters.tsx';
import { texts } from './texts.ts';
import type { BoardData } from './use-columns.ts';

const BoardFilterSheet = later(async () => (await import('./board-filter-sheet.tsx')).BoardFilterSheet);

type Props = FilterProps & {
  counts: BoardData['counts'] | undefined;
  column: BoardColumn;
  onColumn: (column: string) => void;
};

/** The filters, and on phones the choice of the column in one row with a button that opens the filters. */
export function BoardBar({ counts, column, onColumn, ...filters }: Props) {
  const isPhone = useIsNarrow(639);
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) {
    return (
      <div className={styles.bar}>
        <OrdersViews shown="board" />
        <BoardFilters {...filters} />
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <Select
        className={styles.columnChoice}
        aria-label={texts.columns}
        value={column}
        onChange={event => onColumn(event.target.value)}
      >
        {boardColumns.map(one => (
          <option key={one} value={one}>
            {texts.column(one)} {counts && formatNumber(counts[one].lines)}
          </option>
        ))}
      </Select>
      <IconButton
        label={texts.filter(filters)}
        onClick={() => setOpen(true)}
        icon={<Funnel size={18} aria-hidden="true" />}
      />
      <OrdersViews shown="board" />
      {isOpen && <BoardFilterSheet {...filters} onClose={() => setOpen(false)} />}
    </div>
  );
}
