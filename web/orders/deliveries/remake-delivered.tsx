import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Order } from '#contract/orders/orders.ts';
import { FormProblem } from '../../platform/forms/form.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import { Code } from '../../platform/kit/code.tsx';
import styles from './deliveries.module.css';
import { moveInColumn } from './move-in-column.ts';
import { texts } from './texts.ts';
import { type RemadePart, remadeParts, useRemakeDelivered } from './use-remake-delivered.ts';

type Props = { order: Order; delivery: Delivery; onClose: () => void };

/** Makes items of a delivery again in an order of their own; begins with those that did not arrive (DL-6). */
export function RemakeDelivered({ order, delivery, onClose }: Props) {
  const parts = remadeParts(order, delivery);
  const form = useRemakeDelivered(order, delivery.number, parts, onClose);
  const { quantities } = form.values;
  const { products: noItems, ...faults } = form.faults;
  return (
    <FormDialog
      of={form}
      title={texts.remakeOf(delivery.number)}
      note={texts.remakeNote}
      verb={texts.remake}
      busyText={texts.remaking}
      onClose={onClose}
    >
      <div className="column stack">
        <ul className={styles.products} onKeyDown={moveInColumn}>
          {parts.map(part => (
            <PartRow
              key={part.key}
              part={part}
              value={quantities[part.key] ?? ''}
              fault={faults[`quantity ${part.key}`]}
              onType={text => form.change({ quantities: { ...quantities, [part.key]: text } })}
            />
          ))}
        </ul>
        <FormProblem text={Object.keys(faults).length === 0 ? (noItems ?? form.problem) : undefined} />
      </div>
    </FormDialog>
  );
}

type RowProps = { part: RemadePart; value: string; fault: string | undefined; onType: (text: string) => void };

/** A product, or one of its combinations, and how many of it are made again. */
function PartRow({ part: { productCode, choices, most }, value, fault, onType }: RowProps) {
  const name = [productCode, choices].filter(Boolean).join(', ');
  return (
    <li className={`${styles.line} ${styles.plain}`}>
      <b>
        <Code>{productCode}</Code>
      </b>
      <span className={styles.soft}>
        <bdi>{choices}</bdi> {texts.ofQuantity(most)}
      </span>
      <NumberInput
        aria-label={texts.againOf(name)}
        aria-invalid={fault ? true : undefined}
        value={value}
        onType={onType}
      />
      <FormProblem text={fault} />
    </li>
  );
}
