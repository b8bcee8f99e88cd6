import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { columnTexts } from '../../platform/imports/texts.ts';
import { WhichSheet } from '../../platform/imports/which-sheet.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import type { CheckedList, OpenColumns, OpenSheet } from './list-form.ts';
import styles from './quick-order.module.css';
import { texts } from './texts.ts';

/** A list that was read. `rows` are its rows. */
export type ReadList = {
  rows: readonly unknown[];
  isChecking: boolean;
  error: string | undefined;
  more: boolean;
  headings: CheckedList['headings'];
  sheet: OpenSheet | undefined;
  columns: OpenColumns | undefined;
  readSheet: (name: string) => void;
  readColumns: (chosen: ListColumns) => void;
  /** Asks for the columns of the file again. */
  chooseAgain: () => void;
};

/** Above the rows of a list: the sheet and the columns that were read, and what was not read (QO-1, QO-5). */
export function ListNotices({ list }: { list: ReadList }) {
  const { error, more, rows, headings, sheet } = list;
  return (
    <>
      {sheet && <WhichSheet read={sheet} onSheet={list.readSheet} />}
      <FileColumns list={list} />
      {error && <Banner tone="bad">{error}</Banner>}
      {more && <Banner tone="note">{texts.more(rows.length)}</Banner>}
      {headings && rows.length > 0 && <p className={styles.taken}>{texts.taken(headings)}</p>}
      {headings && headings.longRows.length > 0 && <Banner tone="note">{texts.longRows(headings.longRows)}</Banner>}
    </>
  );
}

/** The columns of a file with unknown headings: a question, and afterwards a button that asks again (QO-5). */
function FileColumns({ list: { columns, sheet, isChecking, readColumns, chooseAgain } }: { list: ReadList }) {
  if (!columns) return null;
  if (columns.isOpen) {
    return (
      <ChooseColumns
        key={`${columns.file.name} ${sheet?.sheet}`}
        open={columns}
        isBusy={isChecking}
        onRead={readColumns}
      />
    );
  }
  return (
    <Button look="quiet" onClick={chooseAgain}>
      {columnTexts.other}
    </Button>
  );
}
