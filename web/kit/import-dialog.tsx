import { useState } from 'react';
import type { CsvColumn } from '#contract/csv-columns.ts';
import type { ImportAnswer } from '#contract/csv-import.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { formatCount, formatPercent } from './format.ts';
import { ImportChoice } from './import-choice.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ProgressBar } from './progress.tsx';
import { Banner } from './states.tsx';

/** What is sent: the file as it was when it was chosen, whatever becomes of it on the disk. */
export type ImportRequest = { file: File; dryRun: boolean; update: boolean };

type Props = {
  title: string;
  /** One of what is imported: 'product'. */
  one: string;
  columns: readonly CsvColumn[];
  /** The address of a CSV with nothing but the headings. */
  template: string;
  /** 'Change products that exist already' */
  existingLabel: string;
  note?: string;
  /** Sends the file; tells how far it has gone up, 0 to 1. An import with problems answers them too, and writes nothing. */
  send: (request: ImportRequest, onProgress: (share: number) => void) => Promise<ImportAnswer>;
  /** The text for the person when `send` failed. */
  errorText: (error: unknown) => string;
  onDone: (answer: ImportAnswer) => void;
  onClose: () => void;
};
type Step =
  | { at: 'choose'; error?: string }
  | { at: 'busy'; doing: 'check' | 'import'; share: number }
  | { at: 'preview'; answer: ImportAnswer; error?: string };

/**
 * Imports a CSV file in three calm steps: choose, see what would happen to each row, import. Nothing is written before
 * every row is right, and then all of it or nothing.
 */
export function ImportDialog({ title, one, columns, template, existingLabel, note, ...rest }: Props) {
  const { send, errorText, onDone, onClose } = rest;
  const [file, setFile] = useState<File>();
  const [update, setUpdate] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const isImporting = step.at === 'busy' && step.doing === 'import';

  async function run(doing: 'check' | 'import', chosen: File, withUpdate: boolean, before: Step) {
    setStep({ at: 'busy', doing, share: 0 });
    try {
      const request = { file: chosen, dryRun: doing === 'check', update: withUpdate };
      const answer = await send(request, share => setStep({ at: 'busy', doing, share }));
      if (answer.imported) onDone(answer);
      else setStep({ at: 'preview', answer });
    } catch (error) {
      const text = errorText(error);
      setStep(before.at === 'preview' ? { ...before, error: text } : { at: 'choose', error: text });
    }
  }

  async function choose(chosen: File) {
    try {
      const content = new File([await chosen.arrayBuffer()], chosen.name, { type: 'text/csv' });
      setFile(content);
      await run('check', content, update, { at: 'choose' });
    } catch {
      setStep({ at: 'choose', error: `${chosen.name} could not be read` });
    }
  }

  function changeUpdate(next: boolean) {
    setUpdate(next);
    if (file && step.at === 'preview') void run('check', file, next, step);
  }

  return (
    <Dialog
      open
      // What is under way is not left by a slip.
      onClose={() => !isImporting && onClose()}
      title={title}
      context={file && step.at !== 'choose' ? file.name : undefined}
      footer={
        step.at === 'preview' ? (
          <PreviewFooter
            answer={step.answer}
            one={one}
            onOther={() => setStep({ at: 'choose' })}
            onImport={() => file && void run('import', file, update, step)}
          />
        ) : (
          <Button look="quiet" aria-disabled={isImporting} onClick={() => !isImporting && onClose()}>
            Cancel
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
          />
        </>
      )}
    </Dialog>
  );
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
        Choose another file
      </Button>
      {answer.refused === 0 && answer.problems.length === 0 && written > 0 && (
        <Button look="primary" onClick={onImport}>
          Import {formatCount(written, one)}
        </Button>
      )}
    </>
  );
}

function Busy({ doing, share, one }: { doing: 'check' | 'import'; share: number; one: string }) {
  const percent = Math.floor(share * 100);
  const text =
    share < 1
      ? `Uploading the file... ${formatPercent(percent)}`
      : doing === 'check'
        ? 'Checking every row...'
        : `Importing the ${one}s...`;
  return (
    <div className={styles.busy} role="status">
      <p>{text}</p>
      <ProgressBar percentage={share < 1 ? percent : undefined} label={text} />
    </div>
  );
}
