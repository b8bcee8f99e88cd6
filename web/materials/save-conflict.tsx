import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { MaterialRecord, MaterialTemplate } from '#contract/materials.ts';
import { ApiError } from '../api/api-error.ts';
import { Button } from '../kit/button.tsx';
import { Conflict } from '../kit/conflict.tsx';
import { texts } from './conflict-texts.ts';
import { changedInRecord, changedInTemplate } from './form-values.ts';
import { recordOptions, templateOptions } from './queries.ts';

type Ways<Saved> = {
  onMine: (theirs: Saved) => void;
  onTheirs: (theirs: Saved) => void;
  /** Goes on with what was entered as a new one. */
  onNew: () => void;
};
/** As it was when the form opened. */
type Mine<Saved> = { mine: Saved };

/** Tells that somebody else saved or deleted the record meanwhile, what they changed, and offers the ways on. */
export function RecordConflict({ mine, ...ways }: Mine<MaterialRecord> & Ways<MaterialRecord>) {
  const now = useQuery({ ...recordOptions(mine.id), staleTime: 0 });
  return <SaveConflict {...ways} words={texts.recordConflict} now={now} changed={now => changedInRecord(mine, now)} />;
}

/** The same of a template. */
export function TemplateConflict({ mine, ...ways }: Mine<MaterialTemplate> & Ways<MaterialTemplate>) {
  const now = useQuery({ ...templateOptions(mine.id), staleTime: 0 });
  return (
    <SaveConflict {...ways} words={texts.templateConflict} now={now} changed={now => changedInTemplate(mine, now)} />
  );
}

type Props<Saved> = Ways<Saved> & {
  words: typeof texts.recordConflict;
  /** It as it is now, null when it was deleted. */
  now: UseQueryResult<Saved | null>;
  changed: (theirs: Saved) => string[];
};

function SaveConflict<Saved>({ words, now, changed, onMine, onTheirs, onNew }: Props<Saved>) {
  const { data: theirs, isFetching } = now;
  if (theirs === undefined || isFetching) return <Conflict title={words.changed} text={texts.changedKept} />;
  if (theirs === null) {
    return (
      <Conflict title={words.gone} text={texts.changedKept}>
        <Button look="quiet" onClick={onNew}>
          {words.addAsNew}
        </Button>
      </Conflict>
    );
  }
  return (
    <Conflict title={words.changed} text={`${texts.changedFields(changed(theirs))} ${texts.changedKept}`}>
      <Button look="quiet" onClick={() => onMine(theirs)}>
        {texts.saveMine}
      </Button>
      <Button look="quiet" onClick={() => onTheirs(theirs)}>
        {texts.takeTheirs}
      </Button>
    </Conflict>
  );
}

/** Somebody else was faster: the record is another by now, or gone. */
export function isRecordConflict(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'changedMeanwhile' || error.code === 'materialNotFound');
}

/** The same of a template; a record's form is told with these words that the template it chose is gone. */
export function isTemplateConflict(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'changedMeanwhile' || error.code === 'templateNotFound');
}
