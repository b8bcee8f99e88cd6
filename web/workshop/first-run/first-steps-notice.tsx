import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FirstRun } from '#contract/workshop/first-run/first-run.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { Button, buttonLook } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import styles from './first-run.module.css';
import { readMark } from './mark.ts';
import { useFirstRun } from './queries.ts';
import { useRemoveSamples } from './samples.ts';
import { leads, stepsOf } from './steps.ts';
import { texts } from './texts.ts';

/** Links from other screens back to the first steps for superadmins, and offers to remove the samples (NA-9). */
export function FirstStepsNotice({ isHome }: { isHome: boolean }) {
  const { id } = useUser();
  const mark = readMark(id);
  const { data } = useFirstRun(mark !== 'over');
  if (!data) return null;
  if (data.samples) return <SamplesNotice samples={data.samples} />;
  if (isHome || !leads(data, mark === 'hidden')) return null;
  const steps = stepsOf(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isCurrent }) => isCurrent);
  return (
    <Banner
      tone="note"
      action={
        <Link to="/" search={{}} className={buttonLook('quiet')}>
          {texts.continueSteps}
        </Link>
      }
    >
      {texts.progress(done)}
      {next && `. ${texts.next(texts[next.name])}`}
    </Banner>
  );
}

function SamplesNotice({ samples }: { samples: NonNullable<FirstRun['samples']> }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSamples();
  const toast = useToast();
  const { products, customers, orders } = samples;
  return (
    <>
      <Banner
        tone={remove.error ? 'bad' : 'note'}
        action={
          <div className={styles.buttons}>
            <Link to="/" search={{ start: '1' }} className={buttonLook('quiet')}>
              {texts.gettingStarted}
            </Link>
            <Button look="quiet" busy={remove.isPending} busyText={texts.removing} onClick={() => setAsking(true)}>
              {texts.remove}
            </Button>
          </div>
        }
      >
        {remove.error ? errorText(remove.error, texts.removeFailed) : texts.samples(products, customers, orders)}
      </Banner>
      <Confirm
        open={isAsking}
        title={texts.removeTitle}
        question={texts.removeQuestion}
        verb={texts.remove}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate(undefined, { onSuccess: () => toast(texts.removed) });
        }}
      />
    </>
  );
}
