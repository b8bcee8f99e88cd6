import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { materialCategories } from '#contract/materials/material-rules.ts';
import { Field, Select } from '../forms/field.tsx';
import { useToast } from '../overlays/toast.tsx';
import { hasItems, type ListValues, listValues, type RecordValues } from './form-values.ts';
import { templatesOptions } from './queries.ts';
import { texts } from './texts.ts';

/** Choosing a template fills the four lists from it, and clearing it resets them (MA-4). The toast restores the old rows. */
export function TemplateField() {
  const { data: templates = [] } = useQuery(templatesOptions);
  const { register, getValues, setValue, clearErrors } = useFormContext<RecordValues>();
  const toast = useToast();
  const template = register('templateId');

  function fill(lists: ListValues) {
    for (const category of materialCategories) setValue(category, lists[category], { shouldDirty: true });
    clearErrors(materialCategories);
  }

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const before = structuredClone(getValues());
    void template.onChange(event);
    fill(listValues(templates.find(({ id }) => String(id) === event.target.value)));
    if (!hasItems(before)) return;
    const undo = () => {
      setValue('templateId', before.templateId, { shouldDirty: true });
      fill(before);
    };
    toast(texts.rowsReplaced, { undo });
  }

  return (
    <Field label={texts.templateLabel} help={texts.templateHelp}>
      {wired => (
        <Select {...wired} {...template} onChange={choose}>
          <option value="">{texts.noTemplate}</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
