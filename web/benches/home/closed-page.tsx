import { storeBenchPage } from '../../platform/browser/bench-return.ts';
import { useStore } from '../../platform/browser/store.ts';
import { brandName } from '../../platform/kit/brand-mark.tsx';
import { buttonLook } from '../../platform/kit/button.tsx';
import { benchStore } from '../shared/bench-store.ts';
import { texts } from '../shared/texts.ts';
import styles from './home.module.css';

type Props = { isTicket: boolean; wasEnded: boolean };

/** The page for strangers and ended benches. It shows only the workshop's name. */
export function ClosedPage({ isTicket, wasEnded }: Props) {
  const marks = useStore(benchStore, state => state.marks) ?? [];
  return (
    <main className={styles.closed}>
      <h1>{wasEnded ? texts.ended : isTicket ? texts.belongsTo(brandName()) : texts.notPaired}</h1>
      {wasEnded && marks.length > 0 && <p>{texts.keptMarks(marks.length)}</p>}
      {!wasEnded && (
        <a className={buttonLook('primary')} href="/login" onClick={() => storeBenchPage(location.pathname)}>
          {texts.signIn}
        </a>
      )}
      {(wasEnded || !isTicket) && (
        <a className={buttonLook()} href="/bench/pair">
          {texts.pairTitle}
        </a>
      )}
    </main>
  );
}
