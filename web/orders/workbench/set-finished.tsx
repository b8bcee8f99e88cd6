import { type FormEvent, type ReactElement, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Popover } from '../../platform/overlays/popover.tsx';
import { parseCompletedCount } from './completed-count.ts';
import styles from './set-finished.module.css';
import { texts } from './texts.ts';

type Props = { trigger: ReactElement; onFinish: () => void; onCount: (count: number) => void };

/** A popover that finishes all items of several products, or the same number of each. */
export function SetFinished({ trigger, onFinish, onCount }: Props) {
  return (
    <Popover label={texts.setReady} trigger={trigger}>
      {close => (
        <FinishedForm
          onFinish={() => {
            close();
            onFinish();
          }}
          onCount={units => {
            close();
            onCount(units);
          }}
        />
      )}
    </Popover>
  );
}

function FinishedForm({ onFinish, onCount }: Omit<Props, 'trigger'>) {
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const count = parseCompletedCount(typed, limits.quantity);
  const isWrong = count === undefined && typed.trim() !== '' && !isTyping;

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (count !== undefined) onCount(count);
  }

  return (
    <form className={styles.finished} onSubmit={submit}>
      <Button look="primary" onClick={onFinish}>
        {texts.allItems}
      </Button>
      <NumberField
        label={texts.readyItems}
        error={isWrong ? formTexts.notWhole : undefined}
        value={typed}
        onType={(text, isUnfinished) => {
          setTyped(text);
          setTyping(isUnfinished);
        }}
      />
      <Button type="submit" disabled={count === undefined}>
        {texts.set}
      </Button>
    </form>
  );
}
