import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { isLongerThan } from '#contract/call/text-length.ts';
import { Field, TextInput } from '../../platform/forms/field.tsx';
import { texts } from '../texts.ts';

type Props<V extends FieldValues> = {
  name: FieldPath<V>;
  label: string;
  /** The maximum length. */
  most: number;
  /** The error text when the field is empty; without it the field is optional. */
  required?: string;
};

/** A text field of a record's or template's form. */
export function FormTextField<V extends FieldValues>({ name, label, most, required }: Props<V>) {
  const { register, getFieldState, formState } = useFormContext<V>();
  return (
    <Field label={label} required={required !== undefined} error={getFieldState(name, formState).error?.message}>
      {wired => (
        <TextInput
          {...wired}
          autoComplete="off"
          {...register(name, {
            validate: {
              isThere: typed => !required || String(typed).trim() !== '' || required,
              fits: typed => !isLongerThan(String(typed).trim(), most) || texts.tooLong(most),
            },
          })}
        />
      )}
    </Field>
  );
}
