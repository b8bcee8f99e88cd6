import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { texts } from '../texts.ts';

/** The empty state of a filtered list, with the button that removes the filters. */
export function NothingFound({ find, onClear }: { find: string | undefined; onClear: () => void }) {
  return (
    <Empty
      title={texts.noFit}
      text={find ? texts.nothingFound(find) : texts.noFitHelp}
      action={<Button onClick={onClear}>{find ? texts.clearSearch : texts.clearFilters}</Button>}
    />
  );
}
