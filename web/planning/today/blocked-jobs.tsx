import { useState } from 'react';
import type { Card } from '#contract/planning/board/card.ts';
import type { Today } from '#contract/planning/today/today.ts';
import { SendBox } from '../../messages/send-box.tsx';
import { startDraft } from '../../messages/send-message.ts';
import { opensOnClick } from '../../orders/opens-on-click.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useUser } from '../../platform/session/user.ts';
import { HoldPhoto } from '../open-lines/hold-photo.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import { BlockedActions } from './blocked-actions.tsx';
import { JobName, JobPicture } from './job-row.tsx';
import { Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = {
  today: Today;
  onOpen: (order: number) => void;
  onSample: (order: number, productId: number) => void;
  onChanged: () => void;
};

/**
 * The lines on hold, with the reason: first those whose next move is the workshop's, then, muted, those that wait for
 * others. While none is the workshop's, the section is one line that shows the others on demand.
 */
export function BlockedJobs({ today: { blocked, counts }, ...actions }: Props) {
  const [areOthersShown, showOthers] = useState(false);
  const others = counts.blocked - counts.blockedByUs;
  const isFolded = counts.blockedByUs === 0 && !areOthersShown;
  const head = {
    id: 'blocked',
    title: texts.blocked,
    count: counts.blockedByUs,
    note: others > 0 ? texts.waitForOthers(others) : counts.blockedByUs === 0 ? texts.noneBlocked : undefined,
    end: counts.blockedByUs === 0 && others > 0 && (
      <Button look="quiet" aria-expanded={areOthersShown} onClick={() => showOthers(!areOthersShown)}>
        {texts.show}
      </Button>
    ),
  };
  return (
    <Rows
      section="blocked"
      label={texts.blocked}
      rows={isFolded ? [] : blocked?.rows}
      total={isFolded ? 0 : counts.blocked}
      rowsOf={today => today.blocked?.rows}
      keyOf={row => `${row.orderId} ${row.productId}`}
      wrap={list => <Section {...head}>{list}</Section>}
      none={<Section {...head} />}
    >
      {row => <BlockedRow card={row} {...actions} />}
    </Rows>
  );
}

function BlockedRow({ card, onOpen, onSample, onChanged }: { card: Card } & Omit<Props, 'today'>) {
  const { orderId, productId, hold, isMove } = card;
  const user = useUser();
  const undated = lineTexts.noDate(card);
  const [isReminding, setReminding] = useState(false);
  function remind() {
    startDraft(user.id, orderId, texts.reminder(card));
    setReminding(true);
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the product code is the button for keys */}
      <article
        className={`${styles.job} ${styles.held} ${isMove ? '' : styles.muted}`}
        onClick={opensOnClick(() => onOpen(orderId))}
      >
        <JobPicture card={card} />
        <JobName card={card} onOpen={onOpen} />
        <span className={styles.why}>
          <b>{lineTexts.blocked(card)}</b>
          {hold && <span dir="auto">{lineTexts.since(hold)}</span>}
          <HoldPhoto {...card} />
          {undated && <span>{undated}</span>}
        </span>
        <span className={styles.actions}>
          <BlockedActions
            card={card}
            onSample={() => onSample(orderId, productId)}
            onRemind={remind}
            onChanged={onChanged}
          />
        </span>
      </article>
      {isReminding && (
        <div className={styles.entry}>
          <SendBox
            userId={user.id}
            orderId={orderId}
            rows={2}
            placeholder={texts.answerTo(card.customerName)}
            onSent={() => {
              setReminding(false);
              onChanged();
            }}
          />
        </div>
      )}
    </>
  );
}
