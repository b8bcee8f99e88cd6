import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { byChoice, withoutChoice } from '#contract/materials/material-choices.ts';
import {
  type MaterialCategory,
  type MaterialRow,
  materialCategories,
  materialRows,
  materialTotals,
  type ProductMaterials,
  productsWithoutMaterials,
} from '#contract/materials/material-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { unitLabels } from '#contract/stock/unit-labels.ts';
import { formatAmount, formatNumber } from '../../platform/format/format.ts';
import { Code } from '../../platform/kit/code.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { Bone, Loaded } from '../../platform/kit/states.tsx';
import { orderMaterialsOptions } from '../queries.ts';
import { texts } from '../texts.ts';
import styles from './order-materials.module.css';

/** The rows and totals of an order's raw-material PDFs on screen (DO-3). Opening this section fetches them. */
export function OrderMaterials({ order }: { order: Pick<Order, 'id' | 'products'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.materials} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{texts.records}</h3>
      </summary>
      {isOpen && <Opened order={order} />}
    </details>
  );
}

function Opened({ order }: { order: Pick<Order, 'id' | 'products'> }) {
  const query = useQuery(orderMaterialsOptions(order.id));
  const states = { failed: texts.recordsFailed, failedText: '', loading: texts.loading };
  return (
    <Loaded query={query} {...states} skeleton={<Bone height="6rem" />}>
      {materials => <Materials products={order.products} materials={materials} />}
    </Loaded>
  );
}

type Given = { products: Order['products']; materials: readonly ProductMaterials[] };

function Materials({ products, materials }: Given) {
  const [category, setCategory] = useState<MaterialCategory>('leather');
  const missing = productsWithoutMaterials(products, materials);
  return (
    <>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {texts.productsWithout}{' '}
          {missing.map(({ productCode }, at) => (
            <Fragment key={productCode}>
              {at > 0 && ', '}
              <Code>{productCode}</Code>
            </Fragment>
          ))}
        </p>
      )}
      <Segmented
        label={texts.records}
        value={category}
        options={materialCategories.map(value => ({ value, label: categoryLabels[value] }))}
        onChange={setCategory}
      />
      <Table category={category} products={products} materials={materials} />
    </>
  );
}

function Table({ category, products, materials }: Given & { category: MaterialCategory }) {
  const rows = materialRows(category, products, materials);
  if (rows.length === 0) return <p className={styles.none}>{texts.noItems}</p>;
  const { chosen, open } = byChoice(rows);
  return (
    <div className={styles.scroll}>
      <table>
        <caption className="visually-hidden">{categoryLabels[category]}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <th scope="col" className={styles.number}>
              {texts.quantity}
            </th>
            <th scope="col">{texts.material}</th>
            <th scope="col" className={styles.number}>
              {texts.perItem}
            </th>
            <th scope="col" className={styles.number}>
              {texts.totalRequired}
            </th>
            <th scope="col">{texts.unit}</th>
          </tr>
        </thead>
        <tbody>
          <Rows rows={chosen} />
        </tbody>
        {open.length > 0 && (
          <tbody>
            <tr className={styles.open}>
              <td colSpan={6}>{withoutChoice()}</td>
            </tr>
            <Rows rows={open} />
          </tbody>
        )}
        <tbody className={styles.totals}>
          {materialTotals([...chosen, ...open]).map(({ name, unit, total }) => (
            <tr key={`${unit} ${name}`}>
              <th scope="row" colSpan={2}>
                {texts.total}
              </th>
              <td colSpan={2} className={styles.name}>
                {name}
              </td>
              <td className={styles.number}>{formatAmount(total)}</td>
              <td>{unitLabels[unit]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Rows({ rows }: { rows: readonly MaterialRow[] }) {
  return rows.map((row, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a material may occur twice, and rows do not move
    <tr key={position}>
      <th scope="row">
        <Code>{row.productCode}</Code>
      </th>
      <td className={styles.number}>{formatNumber(row.quantity)}</td>
      <td className={styles.name}>{row.name}</td>
      <td className={styles.number}>{formatAmount(row.perItem)}</td>
      <td className={styles.number}>{formatAmount(row.total)}</td>
      <td>{unitLabels[row.unit]}</td>
    </tr>
  ));
}
