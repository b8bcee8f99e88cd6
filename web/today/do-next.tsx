import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Card } from '#contract/board/card.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import type { Today } from '#contract/today/today.ts';
import { shortcutKey } from '../browser/keys.ts';
import { formatNumber } from '../format/format.ts';
import { useRowKeys } from '../orders/list/use-row-keys.ts';
import { JobRow } from './job-row.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = { next: Today['next']; onOpen: (order: number) => void; onChanged: () => void };

const route = getRouteApi('/signed-in/');
const nothing = () => {};
const none = { lines: 0, units: 0, rows: [] };

/** The jobs that can be worked on, stage by stage. J and K move between them, N marks units. */
export function DoNext({ next = {}, onOpen, onChanged }: Props) {
  const navigate = useNavigate({ from: '/' });
  const search = route.useSearch();
  const named = stages.find(stage => stage === search.stage);
  const stage = named ?? stages.find(one => (next[one]?.lines ?? 0) > 0) ?? 'cutting';
  const jobs = next[stage] ?? none;
  const [marking, setMarking] = useState<Card>();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, nothing);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (shortcutKey(event).toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = (event.target as Element).closest('article');
    row?.querySelector<HTMLElement>('[data-mark]')?.click();
    event.preventDefault();
  }

  return (
    <Section title={texts.doNext} end={<Keys />}>
      <Stages
        next={next}
        chosen={stage}
        onChoose={to => void navigate({ search: before => ({ ...before, tab: 'today', stage: to }), replace: true })}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside */}
      <div ref={list} onKeyDown={onKeyDown}>
        <Rows
          key={stage}
          section="next"
          stage={stage}
          label={texts.nextAt(statusLabel(stage))}
          rows={jobs.rows}
          total={jobs.lines}
          rowsOf={today => today.next?.[stage]?.rows}
          keyOf={row => `${row.orderId} ${row.productId}`}
          none={<p className={styles.none}>{texts.nothingWaits(statusLabel(stage))}</p>}
        >
          {row => <JobRow card={row} onOpen={onOpen} onMark={setMarking} onChanged={onChanged} />}
        </Rows>
      </div>
      {marking && (
        <MarkDialog card={marking} stage={stage} onClose={() => setMarking(undefined)} onMarked={onChanged} />
      )}
    </Section>
  );
}

type StagesProps = { next: NonNullable<Today['next']>; chosen: Stage; onChoose: (stage: Stage) => void };

/** The stages with the number of units that wait at each of them. */
function Stages({ next, chosen, onChoose }: StagesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={styles.stages} role="group" aria-label={texts.stage}>
      {stages.map(stage => (
        <button key={stage} type="button" aria-pressed={stage === chosen} onClick={() => onChoose(stage)}>
          {statusLabel(stage)} <span>{formatNumber(next[stage]?.units ?? 0)}</span>
        </button>
      ))}
    </div>
  );
}

function Keys() {
  return texts.keys.map(hint => (
    <span key={hint[0]} className={styles.keys}>
      {hint.slice(0, -1).map(key => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {hint.at(-1)}
    </span>
  ));
}
