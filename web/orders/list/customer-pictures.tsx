import { Paperclip } from 'lucide-react';
import { formatNumber } from '../../platform/format/format.ts';
import { texts } from '../texts.ts';
import styles from './customer-pictures.module.css';

/**
 * A paperclip with the number of pictures that the customer sent with the products. Renders nothing without pictures.
 */
export function CustomerPictures({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  const name = texts.customerPictures(count);
  return (
    <span className={styles.pictures} title={name}>
      <Paperclip size={14} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
