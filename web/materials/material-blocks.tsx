import { categoryLabels } from '#contract/materials/category-labels.ts';
import {
  formatMaterialQuantity,
  type MaterialLists,
  materialCategories,
  materialItems,
} from '#contract/materials/material-rules.ts';
import { unitLabels } from '#contract/stock/unit-labels.ts';
import { formatAmount } from '../platform/format/format.ts';
import { CategoryIcon } from './category-icon.tsx';
import styles from './material-blocks.module.css';
import { texts } from './texts.ts';

/** The four colored blocks of a record: name, quantity and unit of every material. */
export function MaterialBlocks({ lists }: { lists: MaterialLists }) {
  return (
    <div className={styles.blocks}>
      {materialCategories.map(category => {
        const items = materialItems(lists, category);
        return (
          <section key={category} className={`${styles.block} ${styles[category]}`}>
            <h3>
              <CategoryIcon category={category} />
              {categoryLabels[category]}
            </h3>
            {items.length === 0 ? (
              <p>{texts.noItems}</p>
            ) : (
              <ul>
                {items.map((item, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a material may occur twice, and rows do not move
                  <li key={position}>
                    <span>{item.name}</span>
                    <span>
                      {formatAmount(formatMaterialQuantity(item.quantity))} {unitLabels[item.unit]}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
