import { useMutation } from '@tanstack/react-query';
import { sideOf } from '#contract/call/roles.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useUser } from '../../platform/session/user.ts';
import styles from './doors.module.css';
import { stitchOne, useEnter } from './enter.ts';
import { texts } from './texts.ts';

/** Says whom a visitor of the demo is, opens the other door, and moves the work of the other side. */
export function DemoBar() {
  const isWorkshop = sideOf(useUser().role) === 'admin';
  const enter = useEnter();
  const stitch = useMutation({ mutationFn: stitchOne });
  const error = enter.error
    ? errorText(enter.error, texts.failed)
    : stitch.error && errorText(stitch.error, texts.notStitched);
  const done = stitch.data && (isWorkshop ? texts.stitched(stitch.data) : texts.moved(stitch.data));
  return (
    <section className={styles.bar} aria-label={texts.bar}>
      <span>{isWorkshop ? texts.youAreWorkshop : texts.youAreShop}</span>
      <button
        type="button"
        className={styles.other}
        aria-disabled={enter.isPending}
        onClick={() => !enter.isPending && enter.mutate(isWorkshop ? 'shop' : 'workshop')}
      >
        {isWorkshop ? texts.seeAsShop : texts.seeAsWorkshop}
      </button>
      <span role="status" className={error ? styles.error : styles.done}>
        {error || done}
      </span>
      <Button className={styles.stitch} busy={stitch.isPending} onClick={() => stitch.mutate()}>
        {texts.stitch}
      </Button>
    </section>
  );
}
