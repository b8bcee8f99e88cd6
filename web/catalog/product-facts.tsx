import { type ReactNode, useState } from 'react';
import { sideOf } from '#contract/call/roles.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import { later } from '../platform/browser/later.tsx';
import { leatherColor } from '../platform/kit/leathers.ts';
import { Picture } from '../platform/pictures/picture.tsx';
import { useUser } from '../platform/session/user.ts';
import styles from './product-detail.module.css';
import { detailTexts as texts } from './texts.ts';

const LargeImage = later(async () => (await import('../platform/pictures/large-image.tsx')).LargeImage);

/** A product's pictures (the primary one is large, and marked for staff), description, colors and options, followed by `children`. */
export function ProductFacts({ product, children }: { product: Product; children?: ReactNode }) {
  return (
    <div className={styles.columns}>
      <Pictures product={product} />
      <div className={styles.words}>
        <section>
          <h2>{texts.description}</h2>
          <p dir="auto">{product.description || texts.noDescription}</p>
        </section>
        {product.colors.length > 0 && (
          <section>
            <h2>{texts.colors}</h2>
            <ul className="cluster">
              {product.colors.map(color => (
                <Color key={color} name={color} />
              ))}
            </ul>
          </section>
        )}
        {product.options.length > 0 && (
          <section>
            <h2>{texts.options}</h2>
            <ul className={styles.options}>
              {product.options.map(option => (
                <li key={option.id}>
                  <bdi>{option.name}</bdi>: {writtenOption(option)}
                </li>
              ))}
            </ul>
          </section>
        )}
        {children}
      </div>
    </div>
  );
}

/** The choices of an option, as '80 cm, 90 cm', or the length of its text. */
function writtenOption({ choices, most = 0 }: ProductOption): string {
  return choices ? choices.map(({ name }) => name).join(', ') : texts.text(most);
}

/** The pictures, each of which opens the viewer. */
function Pictures({ product: { productCode, images, primaryImageIndex } }: { product: Product }) {
  const [opened, setOpened] = useState<number>();
  const isStaff = sideOf(useUser().role) === 'admin';
  const primary = images[primaryImageIndex] ? primaryImageIndex : 0;
  return (
    <ul className={styles.pictures}>
      {!images[0] && (
        <li className={styles.primary}>
          <Picture address={undefined} alt="" large />
        </li>
      )}
      {images.map((image, index) => (
        <li key={image} className={index === primary ? styles.primary : undefined}>
          <button type="button" onClick={() => setOpened(index)}>
            <Picture
              address={image}
              alt={`${productCode}, ${index + 1}`}
              width={index === primary ? undefined : 480}
              large={index === primary}
              eager
            />
          </button>
          {index === primary && images[1] && isStaff && <span className={styles.tag}>{texts.primary}</span>}
        </li>
      ))}
      {opened !== undefined && <LargeImage images={images} index={opened} onChange={setOpened} title={productCode} />}
    </ul>
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
