import { dateStates } from '#contract/orders/date-states.ts';
import type { BoardState } from '#contract/planning/board/columns.ts';
import { CustomerChoice } from '../../orders/filter/customer-choice.tsx';
import { texts as orderTexts } from '../../orders/texts.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { SearchInput } from '../../platform/forms/field.tsx';
import styles from './board.module.css';
import type { BoardView } from './queries.ts';
import { texts } from './texts.ts';
import type { BoardData } from './use-columns.ts';

type Change = { search?: string | undefined; customer?: number | undefined; state?: string | undefined };
export type FilterProps = {
  view: BoardView;
  typed: string;
  states: BoardData['states'] | undefined;
  onView: (change: Change) => void;
};

/** Search, states and customer. */
export function BoardFilters({ view, typed, states, onView }: FilterProps) {
  const chip = (state: BoardState) => (
    <button
      key={state}
      type="button"
      className={styles.chip}
      aria-pressed={view.state === state}
      onClick={() => onView({ state: view.state === state ? undefined : state })}
    >
      {texts.states[state]} <span>{states && formatNumber(states[state])}</span>
    </button>
  );
  return (
    <>
      <div className={styles.search}>
        <SearchInput
          label={orderTexts.search}
          value={typed}
          clearable
          onSearch={words => onView({ search: words || undefined })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend */}
      <div className="cluster" role="group" aria-label={texts.filters}>
        {[...dateStates, 'blocked' as const].map(chip)}
      </div>
      <div className={styles.customerChoice}>
        <CustomerChoice value={view.customer} onChange={customer => onView({ customer })} />
      </div>
    </>
  );
}
