import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { textFault } from '../../platform/forms/text-fault.ts';
import { emailFault } from '../email-fault.ts';
import { texts } from './texts.ts';

type Values = { name: string; email: string };
type Props = { register: UseFormRegister<Values>; errors: FieldErrors<Values>; isEmailFixed?: boolean };

const name = { most: limits.personName, required: texts.nameRequired };

/** Name and email address of a person, in the invitation form and the edit form. */
export function PersonFields({ register, errors, isEmailFixed = false }: Props) {
  return (
    <>
      <TextField
        label={texts.name}
        required
        error={errors.name?.message}
        autoComplete="off"
        {...register('name', { validate: typed => textFault(typed, name) })}
      />
      <TextField
        label={texts.email}
        help={isEmailFixed ? texts.emailFixed : undefined}
        error={errors.email?.message}
        readOnly={isEmailFixed}
        type="email"
        autoComplete="off"
        {...register('email', { validate: typed => emailFault(typed) })}
      />
    </>
  );
}
