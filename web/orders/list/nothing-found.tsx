import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { texts } from '../texts.ts';

/** The empty state of a filtered list, with the button that removes the filters. */
export function NothingFound({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  return (
    <Empty
      title={texts.noFit}
      text={search ? texts.nothingFound(search) : texts.noFitHelp}
      action={<Button onClick={onClear}>{search ? texts.clearSearch : texts.clearFilters}</Button>}
    />
  );
}
