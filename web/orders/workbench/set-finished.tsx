import type { ReactElement } from 'react';
import { limits } from '#contract/call/limits.ts';
import { PageForm } from '../../platform/forms/form.tsx';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { useLocalForm } from '../../platform/forms/use-form-of.ts';
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
  const form = useLocalForm({
    start: () => ({ typed: '', isTyping: false }),
    send: ({ typed }) => {
      const count = parseCompletedCount(typed, limits.quantity);
      if (count !== undefined) onCount(count);
    },
  });
  const { typed, isTyping } = form.values;
  const count = parseCompletedCount(typed, limits.quantity);
  const isWrong = count === undefined && typed.trim() !== '' && !isTyping;

  return (
    <PageForm of={form} className={styles.finished}>
      <Button look="primary" onClick={onFinish}>
        {texts.allItems}
      </Button>
      <NumberField
        label={texts.readyItems}
        error={isWrong ? formTexts.notWhole : undefined}
        value={typed}
        onType={(text, isUnfinished) => form.change({ typed: text, isTyping: isUnfinished })}
      />
      <Button type="submit" disabled={count === undefined}>
        {texts.set}
      </Button>
    </PageForm>
  );
}
