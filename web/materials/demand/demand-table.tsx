import { Link } from '@tanstack/react-router';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { byChoice, withoutChoice } from '#contract/materials/material-choices.ts';
import { type MaterialCategory, mostFirst, toBuy } from '#contract/materials/material-rules.ts';
import type { DemandedMaterial } from '#contract/materials/materials.ts';
import { unitLabels } from '#contract/stock/unit-labels.ts';
import { formatAmount, formatNumber } from '../../platform/format/format.ts';
import { formatDate } from '../../platform/format/format-time.ts';
import { CategoryIcon } from '../category-icon.tsx';
import blocks from '../material-blocks.module.css';
import { texts } from '../texts.ts';
import styles from './demand.module.css';

type Props = { category: MaterialCategory; materials: readonly DemandedMaterial[] };

/** The demand of one category: a row for each material and unit, with the oldest orders that need it. */
export function DemandTable({ category, materials }: Props) {
  if (materials.length === 0) return null;
  const { chosen, open } = byChoice(materials.toSorted(mostFirst));
  return (
    <section className={`${styles.category} ${blocks[category]}`}>
      <h2>
        <CategoryIcon category={category} />
        {categoryLabels[category]}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.material}</th>
            <th scope="col" className={styles.number}>
              {texts.needed}
            </th>
            <th scope="col" className={styles.number}>
              {texts.toBuy}
            </th>
            <th scope="col" className={styles.unit}>
              {texts.unit}
            </th>
            <th scope="col" className={styles.behind}>
              {texts.orders}
            </th>
          </tr>
        </thead>
        <tbody>
          <Rows materials={chosen} />
        </tbody>
        {open.length > 0 && (
          <tbody>
            <tr className={styles.open}>
              <td colSpan={5}>{withoutChoice()}</td>
            </tr>
            <Rows materials={open} />
          </tbody>
        )}
      </table>
    </section>
  );
}

function Rows({ materials }: Pick<Props, 'materials'>) {
  return materials.map(material => (
    <tr key={`${material.unit} ${material.name}`}>
      <th scope="row">{material.name}</th>
      <td className={styles.needed}>
        {formatAmount(material.total)}
        {material.ofNew && <small className={styles.ofNew}>{texts.ofNew(material.ofNew, material.unit)}</small>}
      </td>
      <td className={styles.number} title={`${formatAmount(material.total)} ${unitLabels[material.unit]}`}>
        {formatToBuy(material)}
      </td>
      <td>{unitLabels[material.unit]}</td>
      <td className={styles.behind}>
        <OrdersBehind {...material} />
      </td>
    </tr>
  ));
}

/** Formats a total; omits the decimals of whole numbers. */
function formatToBuy(material: DemandedMaterial): string {
  const amount = toBuy(material);
  return amount.includes('.') ? formatAmount(amount) : formatNumber(Number(amount));
}

function OrdersBehind({ orders, moreOrders, allOrders, unit }: DemandedMaterial) {
  return (
    <details>
      <summary>{texts.ordersBehind(allOrders)}</summary>
      {moreOrders && <p>{texts.oldestShown(orders.length)}</p>}
      <ul>
        {orders.map(({ orderId, customerName, createdAt, total }) => (
          <li key={orderId}>
            <Link to="/" search={{ tab: 'orders', order: orderId }}>
              {texts.order(orderId)}
            </Link>
            <span className={styles.who}>
              <bdi>{customerName}</bdi>, {formatDate(createdAt)}
            </span>
            <span>
              {formatAmount(total)} {unitLabels[unit]}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
