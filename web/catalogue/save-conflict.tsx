import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/catalogue.ts';
import { Button } from '../kit/button.tsx';
import { Banner } from '../kit/states.tsx';
import { adminProductOptions } from './admin-queries.ts';
import { texts } from './admin-texts.ts';
import styles from './product-form.module.css';
import { changedFields } from './product-form-values.ts';

type Props = {
  /** The product as it was when the form opened. */
  mine: AdminProduct;
  /** It was deleted, not changed. */
  isGone: boolean;
  onMine: (theirs: AdminProduct) => void;
  onTheirs: (theirs: AdminProduct) => void;
  /** Goes on with what was entered as a new product. */
  onNew: () => void;
};

/** Tells that another admin saved or deleted the product meanwhile, what they changed, and offers both ways on. */
export function SaveConflict({ mine, isGone, onMine, onTheirs, onNew }: Props) {
  const { data: theirs } = useQuery({ ...adminProductOptions(mine.id), enabled: !isGone, staleTime: 0 });
  return (
    <div className={styles.notice}>
      <Banner
        tone="bad"
        action={
          isGone ? (
            <Button look="quiet" onClick={onNew}>
              {texts.addAsNew}
            </Button>
          ) : (
            theirs && (
              <>
                <Button look="quiet" onClick={() => onTheirs(theirs)}>
                  {texts.takeTheirs}
                </Button>
                <Button look="quiet" onClick={() => onMine(theirs)}>
                  {texts.saveMine}
                </Button>
              </>
            )
          )
        }
      >
        <span className={styles.conflict}>
          <span>{isGone ? texts.goneTitle : texts.changedTitle}</span>
          <span>
            {isGone
              ? texts.goneKept
              : `${theirs ? `${texts.changedFields(changedFields(mine, theirs))} ` : ''}${texts.changedKept}`}
          </span>
        </span>
      </Banner>
    </div>
  );
}
