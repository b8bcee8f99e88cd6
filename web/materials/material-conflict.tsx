import { useQuery } from '@tanstack/react-query';
import type { MaterialRecord, MaterialTemplate } from '#contract/materials.ts';
import { ApiError } from '../api/api-error.ts';
import { SaveConflict } from '../kit/save-conflict.tsx';
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

/** Tells that somebody else saved or deleted the record meanwhile. */
export function RecordConflict({ mine, ...ways }: Mine<MaterialRecord> & Ways<MaterialRecord>) {
  const { data, isFetching } = useQuery({ ...recordOptions(mine.id), staleTime: 0 });
  const now = isFetching ? undefined : data;
  return (
    <SaveConflict {...ways} words={texts.recordConflict} theirs={now} changed={now => changedInRecord(mine, now)} />
  );
}

/** The same of a template. */
export function TemplateConflict({ mine, ...ways }: Mine<MaterialTemplate> & Ways<MaterialTemplate>) {
  const { data, isFetching } = useQuery({ ...templateOptions(mine.id), staleTime: 0 });
  const now = isFetching ? undefined : data;
  return (
    <SaveConflict {...ways} words={texts.templateConflict} theirs={now} changed={now => changedInTemplate(mine, now)} />
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
