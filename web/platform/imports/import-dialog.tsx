import { useState } from 'react';
import type { CsvColumn } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { excelTooLarge } from '#contract/call/shown-problems.ts';
import { t } from '#contract/wording.ts';
import { Button } from '../kit/button.tsx';
import { Banner } from '../kit/states.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { ProgressBar } from '../stages/progress.tsx';
import { ImportChoice } from './import-choice.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { texts } from './texts.ts';

/**
 * The request. The content of the file is read when the user selects it, so that later changes on disk have no effect.
 */
export type ImportRequest = { file: File; dryRun: boolean; update: boolean; sheet: string | undefined };

type Props = {
  title: string;
  /** The singular of the imported entity: 'product'. */
  one: string;
  columns: readonly CsvColumn[];
  /** The URL of a CSV file with only the headings. */
  template: string;
  /** For example 'Update existing products'. */
  existingLabel: string;
  note?: string;
  /**
   * Sends the file and reports the uploaded share, from 0 to 1. An import with problems writes nothing and returns the
   * problems.
   */
  send: (request: ImportRequest, onProgress: (share: number) => void) => Promise<ImportAnswer>;
  /** Returns the error text after `send` has failed. */
  errorText: (error: unknown) => string;
  onDone: (answer: ImportAnswer) => void;
  onClose: () => void;
};
type Step =
  | { at: 'choose'; error?: string }
  | { at: 'busy'; doing: 'check' | 'import'; share: number }
  | { at: 'preview'; answer: ImportAnswer; error?: string };

/** Imports a CSV or Excel file in three steps: select it, preview every row, import. Writes all rows or none. */
export function ImportDialog({ title, one, columns, template, existingLabel, note, onClose, ...rest }: Props) {
  const { file, update, step, choose, changeUpdate, changeSheet, start, restart } = useImport(rest);
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
        <>
          {step.error && (
            <div className={styles.error}>
              <Banner tone="bad">{step.error}</Banner>
            </div>
          )}
          <ImportPreview
            answer={step.answer}
            one={one}
            columns={columns}
            existingLabel={existingLabel}
            update={update}
            onUpdate={changeUpdate}
            onSheet={changeSheet}
          />
        </>
      )}
    </Dialog>
  );
}

/** The steps of an import. A check or import that fails returns to the previous step, with the error. */
function useImport({ send, errorText, onDone }: Pick<Props, 'send' | 'errorText' | 'onDone'>) {
  const [file, setFile] = useState<File>();
  const [update, setUpdate] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'choose' });

  async function run(doing: 'check' | 'import', chosen: File, withUpdate: boolean, before: Step, sheet?: string) {
    setStep({ at: 'busy', doing, share: 0 });
    try {
      const request = { file: chosen, dryRun: doing === 'check', update: withUpdate, sheet };
      const answer = await send(request, share => setStep({ at: 'busy', doing, share }));
      if (answer.imported) onDone(answer);
      else setStep({ at: 'preview', answer });
    } catch (error) {
      const text = errorText(error);
      setStep(before.at === 'preview' ? { ...before, error: text } : { at: 'choose', error: text });
    }
  }

  async function choose(chosen: File) {
    if (chosen.size > limits.excelBytes) {
      setStep({ at: 'choose', error: t.of(excelTooLarge.text) });
      return;
    }
    try {
      const content = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      setFile(content);
      await run('check', content, update, { at: 'choose' });
    } catch {
      setStep({ at: 'choose', error: texts.unreadable(chosen.name) });
    }
  }

  function changeUpdate(next: boolean) {
    setUpdate(next);
    if (file && step.at === 'preview') void run('check', file, next, step, step.answer.sheet);
  }

  function changeSheet(sheet: string) {
    if (file && step.at === 'preview') void run('check', file, update, step, sheet);
  }

  return {
    file,
    update,
    step,
    choose,
    changeUpdate,
    changeSheet,
    start: () => file && step.at === 'preview' && void run('import', file, update, step, step.answer.sheet),
    restart: () => setStep({ at: 'choose' }),
  };
}

function PreviewFooter({
  answer,
  one,
  onOther,
  onImport,
}: {
  answer: ImportAnswer;
  one: string;
  onOther: () => void;
  onImport: () => void;
}) {
  const written = answer.created + answer.updated;
  return (
    <>
      <Button look="quiet" onClick={onOther}>
        {texts.otherFile}
      </Button>
      {answer.refused === 0 && answer.problems.length === 0 && written > 0 && (
        <Button look="primary" onClick={onImport}>
          {texts.importCount(written, one)}
        </Button>
      )}
    </>
  );
}

function Busy({ doing, share, one }: { doing: 'check' | 'import'; share: number; one: string }) {
  const percent = Math.floor(share * 100);
  const text = share < 1 ? texts.uploading(percent) : doing === 'check' ? texts.checking : texts.importing(one);
  return (
    <div className={styles.busy} role="status">
      <p>{text}</p>
      <ProgressBar percentage={share < 1 ? percent : undefined} label={text} />
    </div>
  );
}
