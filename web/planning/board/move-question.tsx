import { Confirm } from '../../platform/overlays/confirm.tsx';
import type { Move } from './board-actions.ts';
import { marksOf } from './moves.ts';
import { texts } from './texts.ts';

type Props = Move & { onMove: (move: Move) => void; onCancel: () => void };

/** Asks for confirmation before a move marks many units as done. */
export function MoveQuestion({ cards, to, onMade, onMove, onCancel }: Props) {
  const [only] = cards;
  const marks = only && cards.length === 1 ? marksOf(only, to) : undefined;
  const units = cards.reduce((sum, card) => sum + (marksOf(card, to)?.units ?? 0), 0);
  return (
    <Confirm
      open
      title={texts.askTitle(texts.column(to))}
      question={only && marks ? texts.ask(marks.units, only.quantity, marks.stage) : texts.askMany(units)}
      verb={texts.askVerb}
      onConfirm={() => onMove({ cards, to, onMade })}
      onCancel={onCancel}
    />
  );
}
