import { type RefObject, useState } from 'react';
import type { LogChange } from '#contract/production/production-log.ts';
import { useUndoChange } from '../order-data/use-undo-change.ts';
import { bidiIsolated } from '../platform/format/bidi-isolated.ts';
import { Button } from '../platform/kit/button.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { historyTexts as texts } from './texts.ts';

type Props = {
  change: Pick<LogChange, 'changeId' | 'source' | 'rows'>;
  /** The element that gets the focus when the button disappears. */
  heading: RefObject<HTMLElement | null>;
};

/**
 * Undoes a change of the history (PR-7). Undoing a bulk change needs a confirmation, because it may affect other
 * orders.
 */
export function UndoChangeButton({ change, heading }: Props) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoChange({
    // The button disappears when the history is re-fetched.
    onUndone: () => heading.current?.focus({ preventScroll: true }),
    onSettled: () => setAsking(false),
  });
  const [first] = change.rows;
  const what = first ? `${bidiIsolated(first.productCode)} · ${texts.row(first)}` : '';
  return (
    <>
      <Button
        look="quiet"
        busy={undo.isPending}
        busyText={texts.undoing}
        aria-label={texts.undoOf(what)}
        onClick={() => (change.source === 'bulk' ? setAsking(true) : undo.mutate(change.changeId))}
      >
        {texts.undo}
      </Button>
      {change.source === 'bulk' && (
        <Confirm
          open={asking}
          title={texts.undoBulkTitle}
          question={texts.undoBulk}
          verb={texts.undoBulkVerb}
          busy={undo.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => undo.mutate(change.changeId)}
        />
      )}
    </>
  );
}
