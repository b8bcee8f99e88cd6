import { useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { afterMark } from '#contract/production/counts.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';
import marking from './marking.module.css';
import { NumberPad } from './number-pad.tsx';

/** Marking more units than this requires a confirmation. */
const mostWithoutQuestion = 20;

type Props = { job: Job; stage: Stage; onAdd: (count: number) => void };

/** Buttons for '+5', any number, and all units that wait at the stage. */
export function AmountButtons({ job, stage, onAdd }: Props) {
  const [open, setOpen] = useState<'pad' | 'all'>();
  /** More units than lie here, which somebody typed on the pad. */
  const [more, setMore] = useState<number>();
  const left = job.quantity - job.passed[stage];
  const before = stages[stages.indexOf(stage) - 1];
  const here = (before ? job.passed[before] : job.quantity) - job.passed[stage];

  function add(count: number) {
    close();
    onAdd(count);
  }
  function close() {
    setOpen(undefined);
    setMore(undefined);
  }

  if (more !== undefined) {
    return <Question text={texts.askMore(here, more)} count={more} onMark={add} onCancel={close} />;
  }

  if (open === 'pad') {
    const take = (count: number) => (count > here ? setMore(count) : add(count));
    const refusalOf = (count: number) => {
      const after = afterMark(job, stage, count);
      return 'code' in after ? after.text : undefined;
    };
    return <NumberPad refusalOf={refusalOf} onMark={take} onCancel={close} />;
  }
  if (open === 'all') return <Question text={texts.askAll(stage, here)} count={here} onMark={add} onCancel={close} />;
  return (
    <div className={marking.amounts}>
      <Button disabled={left < 5} aria-label={texts.plusLabel(stage, 5)} onClick={() => add(5)}>
        {texts.plus(5)}
      </Button>
      <Button onClick={() => setOpen('pad')}>{texts.plusAny}</Button>
      <Button disabled={here === 0} onClick={() => (here > mostWithoutQuestion ? setOpen('all') : add(here))}>
        {texts.all(here)}
      </Button>
    </div>
  );
}

type QuestionProps = { text: string; count: number; onMark: (count: number) => void; onCancel: () => void };

function Question({ text, count, onMark, onCancel }: QuestionProps) {
  return (
    <fieldset className={styles.question}>
      <legend>{text}</legend>
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button look="primary" onClick={() => onMark(count)}>
        {texts.mark(count)}
      </Button>
    </fieldset>
  );
}
