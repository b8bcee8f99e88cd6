import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { templatesOptions } from '../queries.ts';
import { texts } from '../texts.ts';
import { fillLists } from './fill-lists.ts';
import { hasItems, type ListValues, listValues, type RecordValues } from './form-values.ts';

/**
 * Selects a template, which fills the four lists; clearing it resets them (MA-4). The toast names the template and offers
 * to restore the previous rows.
 */
export function TemplateField() {
  const { data: templates = [] } = useQuery(templatesOptions);
  const form = useFormContext<RecordValues>();
  const toast = useToast();
  const template = form.register('templateId');

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const before = form.getValues('templateId');
    const hadItems = hasItems(form.getValues());
    void template.onChange(event);
    const chosen = templates.find(({ id }) => String(id) === event.target.value);
    const restore = fillLists(form as unknown as UseFormReturn<ListValues>, listValues(chosen));
    if (!hadItems) return;
    const undo = () => {
      form.setValue('templateId', before, { shouldDirty: true });
      restore();
    };
    toast(chosen ? texts.filledFrom(chosen.name) : texts.rowsReplaced, { undo });
  }

  return (
    <SelectField label={texts.templateLabel} help={texts.templateHelp} {...template} onChange={choose}>
      <option value="">{texts.noTemplate}</option>
      <SelectOptions of={templates.map(({ id, name }) => [id, name])} />
    </SelectField>
  );
}
