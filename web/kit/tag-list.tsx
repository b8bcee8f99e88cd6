import { limits } from '#contract/limits.ts';
import { formatNumber } from './format.ts';
import styles from './tag-list.module.css';

/** Words as tags: at most 3, then '+N' (specification 9). */
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
