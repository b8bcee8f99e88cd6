import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import type { Card } from '#contract/planning/board/card.ts';
import type { Today } from '#contract/planning/today/today.ts';
import { useDownloadPdf, useIsMaking } from '../../documents/use-pdf.ts';
import { useRowKeys } from '../../orders/list/use-row-keys.ts';
import { useFocusAfterRemoval } from '../../platform/browser/focus.ts';
import { useKeyHints } from '../../platform/browser/key-hints.ts';
import { shortcutKey } from '../../platform/browser/keys.ts';
import { readStored, writeStored } from '../../platform/browser/stored.ts';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button } from '../../platform/kit/button.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import { JobRow } from './job-row.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { Rows, Section } from './section.tsx';
import choice from './stages.module.css';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = { today: Today; onOpen: (order: number) => void; onChanged: () => void };

const route = getRouteApi('/signed-in/');
const nothing = () => {};
const none = { lines: 0, units: 0, rows: [] as Card[] };
const visitsKey = 'visitsOfToday';
/** In how many visits Today explains the order of its jobs. */
const explained = 3;
/** How many jobs a phone shows before 'All jobs'. */
const firstJobs = 5;

/** The jobs that can be worked on, stage by stage. J and K move between them, N marks units. */
export function DoNext({ today: { next = {}, toPrint }, onOpen, onChanged }: Props) {
  const search = route.useSearch();
  const named = stages.find(stage => stage === search.stage);
  const stage = named ?? stages.find(one => (next[one]?.lines ?? 0) > 0) ?? 'cutting';
  const [marking, setMarking] = useState<{ card: Card; stage: Stage }>();
  const isNarrow = useIsNarrow();
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, nothing);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (shortcutKey(event).toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = (event.target as Element).closest('article');
    row?.querySelector<HTMLElement>('[data-mark]')?.click();
    event.preventDefault();
  }

  const total = stages.reduce((sum, one) => sum + (next[one]?.lines ?? 0), 0);
  const isEmpty = total === 0;
  return (
    <Section
      title={texts.doNext}
      count={texts.jobs(total)}
      note={isEmpty && texts.nothingToDo}
      end={toPrint > 0 && <PrintToday count={toPrint} />}
    >
      {!isEmpty && <InOrder />}
      {!isAll && !isEmpty && <StageBar next={next} chosen={stage} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside */}
      <div ref={list} onKeyDown={onKeyDown}>
        {(isAll ? stages.filter(one => (next[one]?.lines ?? 0) > 0) : [stage]).map(one => (
          <Fragment key={one}>
            {isAll && (
              <h3 className={styles.stage}>
                {statusLabel(one)} <span>{waitsAt(next[one])}</span>
              </h3>
            )}
            <Jobs
              stage={one}
              jobs={next[one] ?? none}
              isEmpty={isEmpty}
              isWhole={isAll}
              allJobs={isNarrow && !isAll ? total : undefined}
              onAll={() => setAll(true)}
              onOpen={onOpen}
              onMark={card => setMarking({ card, stage: one })}
              onChanged={onChanged}
            />
          </Fragment>
        ))}
      </div>
      {marking && <MarkDialog {...marking} onClose={() => setMarking(undefined)} onMarked={onChanged} />}
    </Section>
  );
}

const waitsAt = ({ lines, units } = none) => lineTexts.jobsWait(lines, units);

type JobsProps = {
  stage: Stage;
  jobs: typeof none;
  /** Whether no stage has a job. */
  isEmpty: boolean;
  isWhole: boolean;
  /** The number of the jobs of all stages, for phones, which show the first jobs and then all. */
  allJobs: number | undefined;
  onAll: () => void;
  onMark: (card: Card) => void;
} & Pick<Props, 'onOpen' | 'onChanged'>;

/** The jobs of one stage. */
function Jobs({ stage, jobs, isEmpty, isWhole, allJobs, onAll, onOpen, onMark, onChanged }: JobsProps) {
  return (
    <Rows
      section="next"
      stage={stage}
      label={texts.nextAt(statusLabel(stage))}
      rows={jobs.rows}
      total={allJobs ?? jobs.lines}
      rowsOf={today => today.next?.[stage]?.rows}
      keyOf={row => `${row.orderId} ${row.productId}`}
      none={isEmpty ? null : <p className={styles.none}>{texts.nothingWaits(statusLabel(stage))}</p>}
      isWhole={isWhole}
      {...(allJobs !== undefined && { most: firstJobs, onShowAll: onAll, showAllText: texts.allJobs(allJobs) })}
      shownText={shown =>
        texts.jobsAndItems(
          shown.length,
          jobs.lines,
          shown.reduce((sum, { waiting }) => sum + waiting, 0),
          jobs.units,
        )
      }
    >
      {row => <JobRow card={row} stage={stage} onOpen={onOpen} onMark={onMark} onChanged={onChanged} />}
    </Rows>
  );
}

/** Prints the tickets of the jobs at Cutting that were never printed. */
function PrintToday({ count }: { count: number }) {
  const download = useDownloadPdf();
  const request = { kind: 'tickets', today: true } as const;
  const button = useRef<HTMLButtonElement>(null);
  // After printing, no job is left to print.
  useFocusAfterRemoval(button, one => one.closest('section')?.querySelector('h2'));
  return (
    <Button
      ref={button}
      look="quiet"
      busy={useIsMaking(request)}
      icon={<Ticket size={18} aria-hidden="true" />}
      onClick={() => download(request)}
    >
      {texts.printToday} <span className={styles.faint}>{formatNumber(count)}</span>
    </Button>
  );
}

/** The choice of the stage, and the keys. */
function StageBar({ next, chosen }: Omit<StagesProps, 'onChoose'>) {
  const navigate = useNavigate({ from: '/' });
  return (
    <div className={styles.bar}>
      <Stages
        next={next}
        chosen={chosen}
        onChoose={to => void navigate({ search: before => ({ ...before, tab: 'today', stage: to }), replace: true })}
      />
      <span className={styles.faint}>{waitsAt(next[chosen])}</span>
      <Keys />
    </div>
  );
}

type StagesProps = { next: NonNullable<Today['next']>; chosen: Stage; onChoose: (stage: Stage) => void };

/** The stages with the number of jobs at each of them; nothing while no other stage has a job. */
function Stages({ next, chosen, onChoose }: StagesProps) {
  if (stages.every(one => one === chosen || !next[one]?.lines)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={choice.stages} role="group" aria-label={texts.stage}>
      {stages.map(stage => (
        <button key={stage} type="button" aria-pressed={stage === chosen} onClick={() => onChoose(stage)}>
          {statusLabel(stage)} <span>{formatNumber(next[stage]?.lines ?? 0)}</span>
        </button>
      ))}
    </div>
  );
}

function Keys() {
  if (!useKeyHints('today', ['j', 'k', 'n'])) return null;
  return (
    <span className={styles.keys}>
      {texts.keys.map(hint => (
        <span key={hint[0]}>
          {hint.slice(0, -1).map(key => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {hint.at(-1)}
        </span>
      ))}
    </span>
  );
}

/** Says in the first visits of this browser in which order the jobs stand (TB-6). */
function InOrder() {
  const [visits] = useState(() => Number(readStored(visitsKey) ?? 0));
  useEffect(() => {
    if (visits < explained) writeStored(visitsKey, String(visits + 1));
  }, [visits]);
  return visits < explained && <p className="soft">{texts.inOrder}</p>;
}
