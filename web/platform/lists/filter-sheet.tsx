import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { texts } from './texts.ts';

type Props = {
  title: string;
  /** The button that closes the sheet, as in 'Show orders'. */
  verb: string;
  /** Clears all filters; undefined while none is set. */
  onClear: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** The filters of a list, on phones. They apply at once. */
export function FilterSheet({ title, verb, onClear, onClose, children }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="narrow"
      footer={
        <>
          {onClear && <Button onClick={onClear}>{texts.clearFilters}</Button>}
          <Button look="primary" onClick={onClose}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="airy">{children}</div>
    </Dialog>
  );
}
