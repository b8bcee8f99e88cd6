import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { TextField } from '../../platform/forms/field.tsx';
import { type TextRule, textFault } from '../../platform/forms/text-fault.ts';

type Props<V extends FieldValues> = TextRule & { name: FieldPath<V>; label: string };

/** A text field of a record's or template's form. */
export function FormTextField<V extends FieldValues>({ name, label, most, required }: Props<V>) {
  const { register, getFieldState, formState } = useFormContext<V>();
  return (
    <TextField
      label={label}
      required={required !== undefined}
      error={getFieldState(name, formState).error?.message}
      autoComplete="off"
      {...register(name, { validate: typed => textFault(typed, { most, required }) })}
    />
  );
}
