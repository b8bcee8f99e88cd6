import { ChevronRight, Hammer, ShoppingBag, Ticket } from 'lucide-react';
import { useId } from 'react';
import { errorText } from '../../platform/api/api-error.ts';
import { Banner } from '../../platform/kit/states.tsx';
import styles from './doors.module.css';
import { useEnter } from './enter.ts';
import { texts } from './texts.ts';

const doors = [
  { door: 'workshop', Icon: Hammer, name: texts.workshop, who: texts.workshopWho },
  { door: 'shop', Icon: ShoppingBag, name: texts.shop, who: texts.shopWho },
  { door: 'bench', Icon: Ticket, name: texts.bench, who: texts.benchWho },
] as const;

/** The three doors of the demo, above its sign-in form: one click each, without a password. */
export function Doors() {
  const heading = useId();
  const enter = useEnter();
  return (
    <section className={styles.doors} aria-labelledby={heading}>
      <h2 id={heading}>{texts.heading}</h2>
      {enter.error && <Banner tone="bad">{errorText(enter.error, texts.failed)}</Banner>}
      <div className={styles.list}>
        {doors.map(({ door, Icon, name, who }) => (
          <button
            key={door}
            type="button"
            className={styles.door}
            aria-disabled={enter.isPending}
            onClick={() => !enter.isPending && enter.mutate(door)}
          >
            <Icon size={20} strokeWidth={1.7} aria-hidden="true" />
            <span>
              <b>{name}</b>
              <small>{who}</small>
            </span>
            <ChevronRight className="mirrored" size={16} aria-hidden="true" />
          </button>
        ))}
      </div>
      <p>{texts.note}</p>
    </section>
  );
}
