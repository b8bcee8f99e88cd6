import type { RefObject } from 'react';
import type { LogChange, LogRow } from '#contract/production/production-log.ts';
import type { Remake } from '#contract/production/remakes.ts';
import { formatMoment, formatTime } from '../platform/format/format-time.ts';
import { Code } from '../platform/kit/code.tsx';
import { PictureButtons } from '../platform/pictures/picture-buttons.tsx';
import styles from './history.module.css';
import { historyTexts as texts } from './texts.ts';
import { UndoChangeButton } from './undo-change-button.tsx';

type Props = { change: LogChange; heading: RefObject<HTMLElement | null> };

/** One action: its time, its author and its changes. */
export function HistoryChange({ change, heading }: Props) {
  const { at, sentAt, source, worker, bench, account, rows, remake, undone, mayUndo } = change;
  return (
    <li className={`${styles.change} ${undone ? styles.gone : ''}`}>
      <time dateTime={at}>{formatTime(at)}</time>
      <span className={styles.who}>
        <b>{(worker ?? account)?.name}</b> <span className={styles.soft}>{bench?.name ?? texts.sources[source]}</span>
        {sentAt && <small className={styles.soft}>, {texts.sent(formatMoment(sentAt, new Date(at)))}</small>}
      </span>
      <ul className={styles.rows}>
        {remake && <MadeAgain remake={remake} />}
        {rows.map(row => (
          <Row key={`${row.productId} ${row.what} ${row.to === null}`} row={row} by={account?.name} />
        ))}
      </ul>
      <span className={styles.undo}>
        {undone && <span className={styles.soft}>{texts.undone}</span>}
        {mayUndo && <UndoChangeButton change={change} heading={heading} />}
      </span>
    </li>
  );
}

/** How many units are made again and why, with the photo. */
function MadeAgain({ remake }: { remake: Remake }) {
  const { photo } = remake;
  return (
    <li className={styles.remake}>
      <span dir="auto">{texts.remade(remake)}</span>
      {photo && <PictureButtons images={[photo]} title={texts.photo} name={() => texts.photo} size="small" most={1} />}
    </li>
  );
}

function Row({ row, by }: { row: LogRow; by: string | undefined }) {
  return (
    <li className={row.derived ? styles.derived : undefined}>
      <span>
        <Code>{row.productCode}</Code> · {texts.row(row, by)}
        {row.derived && <span className={styles.soft}> {texts.derived}</span>}
      </span>
      <b className={styles.difference}>{texts.difference(row)}</b>
    </li>
  );
}
