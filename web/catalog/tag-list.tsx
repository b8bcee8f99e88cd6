import { limits } from '#contract/call/limits.ts';
import { formatNumber } from '../platform/format/format.ts';
import styles from './tag-list.module.css';

/** A list of at most `most` tags, followed by '+N' (CA-6). */
export function TagList({ tags, most = limits.colorTags }: { tags: readonly string[]; most?: number }) {
  if (!tags?.length) return null;
  return (
    <ul className={styles.tags}>
      {tags.slice(0, most).map(tag => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
      {tags.length > most && <li className={styles.tag}>+{formatNumber(tags.length - most)}</li>}
    </ul>
  );
}
