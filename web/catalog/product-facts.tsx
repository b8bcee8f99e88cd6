import type { ReactNode } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { leatherColor } from '../kit/leathers.ts';
import { Picture } from '../pictures/picture.tsx';
import { detailTexts as texts } from './detail-texts.ts';
import styles from './product-detail.module.css';

/** A product's pictures (with the primary one marked), description and colors, followed by `children`. */
export function ProductFacts({ product, children }: { product: Product; children?: ReactNode }) {
  const primary = product.images[product.primaryImageIndex] ? product.primaryImageIndex : 0;
  return (
    <div className={styles.columns}>
      <ul className={styles.pictures}>
        {product.images.length === 0 && (
          <li className={styles.primary}>
            <Picture address={undefined} alt="" large />
          </li>
        )}
        {product.images.map((image, index) => (
          <li key={image} className={index === primary ? styles.primary : undefined}>
            <Picture
              address={image}
              alt={`${product.productCode}, ${index + 1}`}
              width={index === primary ? undefined : 480}
              large={index === primary}
              eager
            />
            {index === primary && product.images.length > 1 && <span className={styles.tag}>{texts.primary}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.words}>
        <section>
          <h2>{texts.description}</h2>
          <p dir="auto">{product.description || texts.noDescription}</p>
        </section>
        {product.colors.length > 0 && (
          <section>
            <h2>{texts.colors}</h2>
            <ul className={styles.colors}>
              {product.colors.map(color => (
                <Color key={color} name={color} />
              ))}
            </ul>
          </section>
        )}
        {children}
      </div>
    </div>
  );
}

function Color({ name }: { name: string }) {
  const swatch = leatherColor(name);
  return (
    <li className={`${styles.color} ${swatch ? '' : styles.plainColor}`}>
      {swatch && <span className={styles.swatch} style={{ background: swatch }} />}
      {name}
    </li>
  );
}
