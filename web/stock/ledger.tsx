import { amountOf } from '#contract/stock/amounts.ts';
import { lotsInWords } from '#contract/stock/lot-words.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { formatAmount, formatNumber } from '../platform/format/format.ts';
import { formatMoment } from '../platform/format/format-time.ts';
import { Button } from '../platform/kit/button.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { signed } from './amount-text.ts';
import { type Material, type Movement, useStockChange } from './queries.ts';
import styles from './stock.module.css';
import { Heads } from './stock-table.tsx';
import { texts } from './texts.ts';

type Props = { material: Material; movements: readonly Movement[]; onMore: (() => void) | undefined };

/** The movements of a material, newest first (ST-10). Counts and adjustments can be undone here, marks at their order. */
export function Ledger({ material, movements, onMore }: Props) {
  const undoing = useStockChange((id: number, options) => api.undoMovement({ id }, options));
  if (movements.length === 0) return <p className="soft">{texts.noMovements}</p>;
  return (
    <>
      {undoing.error && <Banner tone="bad">{errorText(undoing.error, texts.undoFailed)}</Banner>}
      <table className={`${styles.table} ${styles.ledger}`}>
        <caption className="visually-hidden">{texts.ledgerOf(material.name)}</caption>
        <Heads of={[[texts.what], [texts.quantity], [texts.balance], [texts.who, 'words'], [texts.when, 'words']]} />
        <tbody>
          {movements.map(movement => (
            <LedgerRow
              key={movement.id}
              movement={movement}
              isUndoing={undoing.isPending && undoing.variables === movement.id}
              onUndo={() => undoing.mutate(movement.id)}
            />
          ))}
        </tbody>
      </table>
      {onMore && (
        <Button look="quiet" onClick={onMore}>
          {texts.moreMovements}
        </Button>
      )}
    </>
  );
}

type RowProps = { movement: Movement; isUndoing: boolean; onUndo: () => void };

function LedgerRow({ movement, isUndoing, onUndo }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {wordsOf(movement)}
          {movement.lotCode !== null && <small>{lotsInWords([movement.lotCode])}</small>}
          {movement.note !== '' && movement.kind !== 'adjust' && <small>{movement.note}</small>}
        </span>
      </th>
      <td data-label={texts.quantity}>{signed(amountOf(movement.quantity))}</td>
      <td data-label={texts.balance}>{formatAmount(movement.balance)}</td>
      <td data-label={texts.who} className={styles.words}>
        <bdi>{movement.byName}</bdi>
      </td>
      <td data-label={texts.when} className={styles.words}>
        {formatMoment(movement.at)}
      </td>
      <td className={styles.actions}>
        {movement.undone ? (
          <small>{texts.wasUndone}</small>
        ) : (
          mayUndo(movement) && (
            <Button
              look="quiet"
              aria-label={texts.undoOf(wordsOf(movement))}
              busy={isUndoing}
              busyText={texts.undoing}
              onClick={onUndo}
            >
              {texts.undo}
            </Button>
          )
        )}
      </td>
    </tr>
  );
}

function mayUndo({ kind, undone, undoes }: Movement): boolean {
  return kind !== 'use' && !undone && undoes === null;
}

/** Says what happened: 'Used by 46 × TOTE-01 in #12', 'Counted 50', 'Adjusted: Spoiled'. */
function wordsOf(movement: Movement): string {
  const { kind, counted, note, undoes, productCode, orderId, units } = movement;
  if (kind === 'use' && productCode !== null && orderId !== null) {
    if (units === null || units === 0) return texts.usedUnknown(productCode, orderId);
    const count = formatNumber(Math.abs(units));
    return units > 0 ? texts.used(count, productCode, orderId) : texts.takenBack(count, productCode, orderId);
  }
  if (kind === 'receipt') return undoes === null ? texts.received : texts.undone.receipt;
  if (undoes !== null) return kind === 'count' ? texts.undone.count : texts.undone.adjustment;
  return kind === 'count' ? texts.countedAs(formatAmount(counted ?? '0')) : texts.adjusted(note);
}
