import { useQuery } from '@tanstack/react-query';
import type { MaterialRecord, MaterialTemplate } from '#contract/materials/materials.ts';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { recordOptions, templateOptions } from '../queries.ts';
import { conflictTexts as texts } from '../texts.ts';
import { changedInRecord, changedInTemplate } from './form-values.ts';

type Ways<Saved> = {
  onMine: (theirs: Saved) => void;
  onTheirs: (theirs: Saved) => void;
  /** Continues with the input as a new record. */
  onNew: () => void;
};
/** The version with which the form was opened. */
type Mine<Saved> = { mine: Saved };

/** Shown when another user saved or deleted the record while the form was open. */
export function RecordConflict({ mine, ...ways }: Mine<MaterialRecord> & Ways<MaterialRecord>) {
  const { data, isFetching } = useQuery({ ...recordOptions(mine.id), staleTime: 0 });
  const now = isFetching ? undefined : data;
  return (
    <SaveConflict {...ways} words={texts.recordConflict} theirs={now} changed={now => changedInRecord(mine, now)} />
  );
}

/** Shown when another user saved or deleted the template while the form was open. */
export function TemplateConflict({ mine, ...ways }: Mine<MaterialTemplate> & Ways<MaterialTemplate>) {
  const { data, isFetching } = useQuery({ ...templateOptions(mine.id), staleTime: 0 });
  const now = isFetching ? undefined : data;
  return (
    <SaveConflict {...ways} words={texts.templateConflict} theirs={now} changed={now => changedInTemplate(mine, now)} />
  );
}
