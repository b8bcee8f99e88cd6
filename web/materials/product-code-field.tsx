import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { useSettled } from '../browser/use-settled.ts';
import { Field, TextInput } from '../forms/field.tsx';
import type { RecordValues } from './form-values.ts';
import { codesOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The product code of a record, with suggestions from the catalog. An existing record's code is fixed (MA-2). */
export function ProductCodeField({ fixed }: { fixed: boolean }) {
  const { control, register, formState } = useFormContext<RecordValues>();
  const list = useId();
  const typed = useSettled(useWatch({ control, name: 'productCode' }).trim());
  const codes = useQuery({ ...codesOptions(typed), enabled: !fixed });
  return (
    <Field
      label={texts.productCode}
      required
      help={fixed ? texts.productCodeFixed : texts.productCodeHelp}
      error={formState.errors.productCode?.message}
    >
      {wired => (
        <>
          <TextInput
            {...wired}
            list={fixed ? undefined : list}
            readOnly={fixed}
            autoComplete="off"
            {...register('productCode', {
              validate: code => code.trim() !== '' || texts.productCodeRequired,
              maxLength: { value: limits.productCode, message: texts.tooLong(limits.productCode) },
            })}
          />
          {!fixed && (
            <datalist id={list}>
              {codes.data?.map(code => (
                <option key={code} value={code} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
