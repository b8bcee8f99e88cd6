import { Bone, SkeletonRows } from '../platform/kit/states.tsx';
import styles from './stock.module.css';
import { texts } from './texts.ts';

type Head = readonly [text: string, kind?: 'words' | 'buyHead'];

/** The heads of a table, and that of its actions. A column of words begins where they begin. */
export function Heads({ of }: { of: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {of.map(([text, kind]) => (
          <th key={text} scope="col" className={kind && styles[kind]}>
            {text}
          </th>
        ))}
        <th scope="col" className={styles.actionsHead}>
          <span className="visually-hidden">{texts.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

/** The place of a table while it loads. */
export function LoadingTable({ text }: { text: string }) {
  return (
    <div className={styles.sheet} role="status">
      <p className="visually-hidden">{text}</p>
      <SkeletonRows count={8} className={styles.bones}>
        <Bone width="60%" />
        <Bone width="5rem" />
        <Bone width="5rem" />
      </SkeletonRows>
    </div>
  );
}
