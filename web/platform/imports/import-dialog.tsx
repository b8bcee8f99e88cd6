import type { ComponentProps } from 'react';
import type { CsvColumn } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { Button } from '../kit/button.tsx';
import { Banner } from '../kit/states.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { ProgressBar } from '../stages/progress.tsx';
import { ChooseColumns, type ChosenColumns } from './choose-columns.tsx';
import { ImportChoice } from './import-choice.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { columnTexts, type Imported, texts } from './texts.ts';
import { type ImportCalls, useImport } from './use-import.ts';

type Props = ImportCalls & {
  title: string;
  /** The singular of the imported entity: 'product'. */
  one: Imported;
  columns: readonly CsvColumn[];
  /** The URL of a CSV file with only the headings. */
  template: string;
  /** For example 'Update existing products'. */
  existingLabel: string;
  note?: string;
  /** Says what else an import does, such as the suppliers that it adds. */
  also?: (answer: ImportAnswer) => readonly string[];
  onClose: () => void;
};
/** Imports a CSV or Excel file in three steps: select it, preview every row, import. Writes all rows or none. */
export function ImportDialog({ title, one, columns, template, existingLabel, note, also, onClose, ...rest }: Props) {
  const { file, update, step, choose, changeUpdate, changeSheet, readColumns, chooseAgain, start, restart } =
    useImport(rest);
  // Prevents closing a running import by accident.
  const isImporting = step.at === 'busy' && step.doing === 'import';
  const close = () => !isImporting && onClose();

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      context={file && step.at !== 'choose' ? file.name : undefined}
      footer={
        step.at === 'preview' ? (
          <PreviewFooter answer={step.answer} one={one} onOther={restart} onImport={start} />
        ) : (
          <Button look="quiet" aria-disabled={isImporting} onClick={close}>
            {texts.cancel}
          </Button>
        )
      }
    >
      {step.at === 'choose' && (
        <ImportChoice
          title={title}
          columns={columns}
          template={template}
          note={note}
          error={step.error}
          onFile={chosen => void choose(chosen)}
        />
      )}
      {step.at === 'busy' && <Busy doing={step.doing} share={step.share} one={one} />}
      {step.at === 'preview' && (
        <Preview
          {...{ one, columns, existingLabel, update }}
          answer={step.answer}
          error={step.error}
          also={also?.(step.answer)}
          onUpdate={changeUpdate}
          onSheet={changeSheet}
          onColumns={chooseAgain}
          onRead={readColumns}
        />
      )}
    </Dialog>
  );
}

type PreviewProps = ComponentProps<typeof ImportPreview> & {
  error: string | undefined;
  onRead: (chosen: ChosenColumns) => void;
};

/** The preview of every row, or the question which column of the file is which of the import. */
function Preview({ error, onRead, ...preview }: PreviewProps) {
  const { mapping } = preview.answer;
  const fields = preview.columns
    .filter(column => !column.exportOnly)
    .map(({ field, heading, required }) => ({ field, label: columnTexts.which(heading), required }));
  return (
    <>
      {error && (
        <div className={styles.error}>
          <Banner tone="bad">{error}</Banner>
        </div>
      )}
      {mapping?.isOpen ? (
        <ChooseColumns fields={fields} columns={mapping.columns} guess={mapping.guess} onRead={onRead} />
      ) : (
        <ImportPreview {...preview} />
      )}
    </>
  );
}

function PreviewFooter({
  answer,
  one,
  onOther,
  onImport,
}: {
  answer: ImportAnswer;
  one: Imported;
  onOther: () => void;
  onImport: () => void;
}) {
  const written = answer.created + answer.updated;
  return (
    <>
      <Button look="quiet" onClick={onOther}>
        {texts.otherFile}
      </Button>
      {!answer.mapping?.isOpen && answer.refused === 0 && answer.problems.length === 0 && written > 0 && (
        <Button look="primary" onClick={onImport}>
          {texts.importCount(written, one)}
        </Button>
      )}
    </>
  );
}

function Busy({ doing, share, one }: { doing: 'check' | 'import'; share: number; one: Imported }) {
  const percent = Math.floor(share * 100);
  const text = share < 1 ? texts.uploading(percent) : doing === 'check' ? texts.checking : texts.importing(one);
  return (
    <div className={styles.busy} role="status">
      <p>{text}</p>
      <ProgressBar percentage={share < 1 ? percent : undefined} label={text} />
    </div>
  );
}
