import { useState } from 'react';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { excelTooLarge } from '#contract/call/shown-problems.ts';
import { t } from '#contract/wording.ts';
import type { ChosenColumns } from './choose-columns.tsx';
import { texts } from './texts.ts';

/**
 * The request. The content of the file is read when the user selects it, so that later changes on disk have no effect.
 */
export type ImportRequest = {
  file: File;
  dryRun: boolean;
  update: boolean;
  sheet: string | undefined;
  columns?: ChosenColumns | undefined;
};

export type ImportCalls = {
  /**
   * Sends the file and reports the uploaded share, from 0 to 1. An import with problems writes nothing and returns the
   * problems.
   */
  send: (request: ImportRequest, onProgress: (share: number) => void) => Promise<ImportAnswer>;
  /** Returns the error text after `send` has failed. */
  errorText: (error: unknown) => string;
  onDone: (answer: ImportAnswer) => void;
};
type Step =
  | { at: 'choose'; error?: string }
  | { at: 'busy'; doing: 'check' | 'import'; share: number }
  | { at: 'preview'; answer: ImportAnswer; error?: string };

/**
 * Returns the columns with which the preview read the file: somebody else may choose others for the same headings meanwhile,
 * and what is imported is what was shown.
 */
function columnsOfPreview(step: Step, chosen: ChosenColumns | undefined): Pick<ImportRequest, 'columns'> {
  const mapping = step.at === 'preview' ? step.answer.mapping : undefined;
  return { columns: chosen ?? (mapping && !mapping.isOpen ? mapping.guess : undefined) };
}

/** The steps of an import. A check or import that fails returns to the previous step, with the error. */
export function useImport(calls: ImportCalls) {
  const [file, setFile] = useState<File>();
  const [update, setUpdate] = useState(false);
  const [columns, setColumns] = useState<ChosenColumns>();
  const { step, setStep, run } = useSteps(calls);

  async function choose(chosen: File) {
    if (chosen.size > limits.excelBytes) {
      setStep({ at: 'choose', error: t.of(excelTooLarge.text) });
      return;
    }
    try {
      const content = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      setFile(content);
      setColumns(undefined);
      await run('check', { file: content, update, sheet: undefined }, { at: 'choose' });
    } catch {
      setStep({ at: 'choose', error: texts.unreadable(chosen.name) });
    }
  }

  /** Checks or imports the file as the preview shows it, with a change. */
  function again(doing: 'check' | 'import', change: Partial<ImportRequest> = {}) {
    if (!file || step.at !== 'preview') return;
    void run(doing, { file, update, sheet: step.answer.sheet, columns, ...change }, step);
  }

  function changeUpdate(next: boolean) {
    setUpdate(next);
    again('check', { update: next });
  }

  function readColumns(chosen: ChosenColumns | undefined, sheet?: string) {
    setColumns(chosen);
    again('check', { columns: chosen, ...(sheet !== undefined && { sheet }) });
  }

  function chooseAgain() {
    if (step.at !== 'preview' || !step.answer.mapping) return;
    setStep({ at: 'preview', answer: { ...step.answer, mapping: { ...step.answer.mapping, isOpen: true } } });
  }

  return {
    file,
    update,
    step,
    choose,
    changeUpdate,
    changeSheet: (sheet: string) => readColumns(undefined, sheet),
    readColumns: (chosen: ChosenColumns) => readColumns(chosen),
    chooseAgain,
    start: () => again('import', columnsOfPreview(step, columns)),
    restart: () => setStep({ at: 'choose' }),
  };
}

function useSteps({ send, errorText, onDone }: ImportCalls) {
  const [step, setStep] = useState<Step>({ at: 'choose' });

  async function run(doing: 'check' | 'import', request: Omit<ImportRequest, 'dryRun'>, before: Step) {
    setStep({ at: 'busy', doing, share: 0 });
    try {
      const answer = await send({ ...request, dryRun: doing === 'check' }, share =>
        setStep({ at: 'busy', doing, share }),
      );
      if (answer.imported) onDone(answer);
      else setStep({ at: 'preview', answer });
    } catch (error) {
      const text = errorText(error);
      setStep(before.at === 'preview' ? { ...before, error: text } : { at: 'choose', error: text });
    }
  }

  return { step, setStep, run };
}
