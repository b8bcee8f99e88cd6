import { useEffect, useId, useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { lotsInWords } from '#contract/stock/lot-words.ts';
import type { JobMaterial } from '#contract/stock/lots.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { Button } from '../../platform/kit/button.tsx';
import { refreshOften } from '../device/refresh.ts';
import { whenSent } from '../outbox/send-outbox.ts';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import { reasonOf } from './reason-of.ts';

type Props = { job: Job; stage: Stage };

/**
 * The dye lots of which a line is made, for the materials that a stage uses (ST-18). Choosing needs the network, because the
 * portal knows which lots the line already uses; without it nothing is shown.
 */
export function LotPanel({ job: { ticket, orderCompleted, orderCancelled }, stage }: Props) {
  const [materials, setMaterials] = useState<readonly JobMaterial[]>([]);
  useEffect(() => {
    const refresh = () => void api.readJobLots({ ticket }).then(answer => setMaterials(answer.materials), ignore);
    refresh();
    return refreshOften(refresh);
  }, [ticket]);
  if (orderCompleted || orderCancelled) return null;
  return materials
    .filter(material => material.stage === stage)
    .map(material => <LotChoice key={material.id} ticket={ticket} material={material} onChosen={setMaterials} />);
}

/** The lots stay as they were; the bench says elsewhere that there is no network. */
function ignore() {}

type ChoiceProps = { ticket: string; material: JobMaterial; onChosen: (materials: JobMaterial[]) => void };

function LotChoice({ ticket, material, onChosen }: ChoiceProps) {
  const { id, name, category, lotId, lots, mixed } = material;
  const select = useId();
  const { choose, question, setQuestion, failed } = useChoice(ticket, id, onChosen);

  if (lots.length === 0) return null;
  return (
    <div className={styles.lot}>
      <label htmlFor={select}>
        <b>{texts.lotOf(category)}</b> <bdi>{name}</bdi>
      </label>
      <select
        id={select}
        value={lotId ?? ''}
        onChange={event => {
          const chosen = Number(event.target.value);
          void choose(
            lots.find(lot => lot.id === chosen),
            false,
          );
        }}
      >
        <option value="">{texts.noLot}</option>
        {lots.map(lot => (
          <option key={lot.id} value={lot.id}>
            {lot.code}
          </option>
        ))}
      </select>
      {mixed.length > 0 && <p className={styles.late}>{lotsInWords(mixed)}</p>}
      {question && (
        <fieldset className={styles.question}>
          <legend>
            <span role="alert">{question.text}</span>
          </legend>
          <Button onClick={() => setQuestion(undefined)}>{texts.cancel}</Button>
          <Button look="danger" onClick={() => choose(question.lot, true)}>
            {texts.takeAnyway(question.lot.code)}
          </Button>
        </fieldset>
      )}
      {failed && (
        <p role="alert" className={styles.refusal}>
          {failed}
        </p>
      )}
    </div>
  );
}

type Lot = JobMaterial['lots'][number];

/** Chooses a lot of a material, and asks before another one than the line already uses. */
function useChoice(ticket: string, materialId: number, onChosen: ChoiceProps['onChosen']) {
  const keyOf = useAttemptKey();
  const [failed, setFailed] = useState<string>();
  /** Another lot than one that the line already uses, and what the portal says about it. */
  const [question, setQuestion] = useState<{ lot: Lot; text: string }>();

  async function choose(lot: Lot | undefined, isMeant: boolean) {
    setFailed(undefined);
    setQuestion(undefined);
    try {
      // Marks that were made before take the lot of before.
      await whenSent();
      const sent = { ticket, materialId, lotId: lot?.id ?? null, mixed: isMeant };
      const { materials } = await api.chooseLot(sent, { idempotencyKey: keyOf(sent) });
      keyOf.end();
      onChosen(materials);
    } catch (error) {
      if (lot && error instanceof ApiError && error.code === 'lotMixed') setQuestion({ lot, text: error.message });
      else setFailed(await reasonOf(error, texts.lotFailed));
    }
  }

  return { choose, question, setQuestion, failed };
}
