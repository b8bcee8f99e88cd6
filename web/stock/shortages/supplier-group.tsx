import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { amountOf } from '#contract/stock/amounts.ts';
import { CategoryIcon } from '../../materials/category-icon.tsx';
import blocks from '../../materials/material-blocks.module.css';
import { later } from '../../platform/browser/later.tsx';
import { formatAmount } from '../../platform/format/format.ts';
import { formatShortDay } from '../../platform/format/format-time.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { boughtIn, typedAmount, typedIn } from '../amount-text.ts';
import type { Material, Shortage } from '../queries.ts';
import styles from '../stock.module.css';
import { Heads } from '../stock-table.tsx';
import { texts as stockTexts } from '../texts.ts';
import { texts } from './texts.ts';

const PlaceDialog = later(async () => (await import('../purchases/place-dialog.tsx')).PlaceDialog);
const CountDialog = later(async () => (await import('../count-dialog.tsx')).CountDialog);

type Group = AnswerOf<'readShortages'>['suppliers'][number];

/** What to buy from one supplier. The amounts can be changed before the purchase is placed. */
export function SupplierGroup({ group: { supplier, expectedOn, rows } }: { group: Group }) {
  const heading = useId();
  const [amounts, setAmounts] = useState<Record<number, string>>({});
  const [isOrdering, setOrdering] = useState(false);
  const name = supplier?.name ?? texts.noSupplier;
  const lines = rows.map(({ material }) => {
    const typed = amounts[material.id] ?? '';
    return { material, typed: typedAmount(typed) === undefined ? proposed(material) : typed };
  });
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <div className={styles.groupHead}>
        <h2 id={heading}>
          <bdi>{name}</bdi>
        </h2>
        {supplier && <span className="soft">{texts.delivers(supplier.leadDays)}</span>}
        {supplier && (
          <Button look="primary" onClick={() => setOrdering(true)}>
            {texts.orderFrom(name)}
          </Button>
        )}
      </div>
      <div className={styles.sheet}>
        <table className={`${styles.table} ${styles.buying}`}>
          <caption className="visually-hidden">{texts.list(name)}</caption>
          <Heads
            of={[
              [texts.material],
              [texts.needed],
              [texts.onHand],
              [texts.onOrder],
              [texts.short],
              [texts.orderByHead, 'words'],
              [texts.toBuy, 'buyHead'],
            ]}
          />
          <tbody>
            {rows.map(row => (
              <ShortageRow
                key={row.material.id}
                row={row}
                typed={amounts[row.material.id] ?? proposed(row.material)}
                onType={typed => setAmounts(now => ({ ...now, [row.material.id]: typed }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isOrdering && supplier && (
        <PlaceDialog
          supplier={supplier}
          expectedOn={expectedOn ?? ''}
          lines={lines}
          onClose={() => setOrdering(false)}
        />
      )}
    </section>
  );
}

/** Returns what to buy of a material, in the unit in which it is bought. */
function proposed(material: Material): string {
  return typedIn(material, material.toBuy, boughtIn(material));
}

type RowProps = { row: Shortage; typed: string; onType: (typed: string) => void };

function ShortageRow({ row, typed, onType }: RowProps) {
  const { material } = row;
  const [isCounting, setCounting] = useState(false);
  const amount = (value: string) => (amountOf(value) === 0n ? stockTexts.nothing : formatAmount(value));
  return (
    <tr>
      <th scope="row" className={blocks[material.category]}>
        <CategoryIcon category={material.category} />
        <ShortName row={row} />
      </th>
      <td data-label={texts.needed}>{amount(material.need)}</td>
      <td data-label={texts.onHand}>{amount(material.onHand)}</td>
      <td data-label={texts.onOrder}>{amount(material.onOrder)}</td>
      <td data-label={texts.short}>
        <b className={amountOf(material.short) > 0n ? styles.bad : undefined}>{amount(material.short)}</b>
      </td>
      <td data-label={texts.orderByHead} className={styles.words}>
        <OrderBy row={row} />
      </td>
      <td data-label={texts.toBuy} className={styles.buy}>
        <TextField
          label={texts.toBuyOf(material.name)}
          labelHidden
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onType={onType}
        />
        <span>
          {stockTexts.unitOf(
            { unit: boughtIn(material), packName: material.packName },
            typedAmount(typed) === '1.0000',
          )}
        </span>
      </td>
      <td className={styles.actions}>
        {material.countThis && (
          <Button aria-label={stockTexts.countOf(material.name)} onClick={() => setCounting(true)}>
            {stockTexts.count}
          </Button>
        )}
        {isCounting && <CountDialog material={material} onClose={() => setCounting(false)} />}
      </td>
    </tr>
  );
}

/** The name of a material with the jobs that lack it, which both open the material, and what else there is to know. */
function ShortName({ row: { material, jobs, moreJobs } }: { row: Shortage }) {
  const listed = jobs.map(({ orderId, productCode }) => texts.job(orderId, productCode)).join(', ');
  return (
    <span className={styles.name}>
      <Link to="/" search={before => ({ ...before, material: material.id })} resetScroll={false}>
        <bdi>{material.name}</bdi>
        {listed !== '' && <small className={styles.jobs}>{texts.jobs(listed, moreJobs)}</small>}
      </Link>
      {material.countThis && <small className={styles.doubt}>{stockTexts.countThis}</small>}
      {material.ifAccepted && (
        <small>
          {stockTexts.ifAccepted(
            stockTexts.amount(material.ifAccepted.total, material.unit),
            material.ifAccepted.orders,
          )}
        </small>
      )}
    </span>
  );
}

function OrderBy({ row: { orderBy, orderNow } }: { row: Shortage }) {
  if (orderNow) return <b className={styles.bad}>{texts.orderNow}</b>;
  return orderBy === null ? stockTexts.nothing : texts.orderBy(formatShortDay(orderBy));
}
