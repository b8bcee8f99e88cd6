import type { ReactNode } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { Field, PasswordInput, Select, TextArea, TextInput } from '../../platform/forms/field.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { useUser } from '../../platform/session/queries.ts';
import { roleLabels } from '../../platform/session/role-labels.ts';
import { type CustomerValues, customerFault } from './customer-form-values.ts';
import styles from './customers-screen.module.css';
import { texts } from './texts.ts';

/** The fields of the add and edit forms; `credentials` adds username and password. */
export function CustomerFields({ credentials }: { credentials: boolean }) {
  const { role } = useUser();
  return (
    <div className={styles.sections}>
      {credentials && (
        <Section title={texts.accountSection}>
          <TextField name="username" label={texts.username} required autoComplete="off" />
          <PasswordField />
          {role === 'superadmin' && <RoleField />}
        </Section>
      )}
      <Section title={texts.companySection}>
        <TextField name="companyName" label={texts.companyName} required autoComplete="off" wide />
        <TextField name="companyContact" label={texts.companyContact} required type="tel" autoComplete="off" />
        {/* Not type="email": Chromium would replace an international domain with its ASCII form. */}
        <TextField name="companyEmail" label={texts.companyEmail} required inputMode="email" autoComplete="off" />
        <AddressField />
        {!credentials && <PoRequiredField />}
      </Section>
      <Section title={texts.contactSection}>
        <TextField name="contactPerson" label={texts.contactPerson} autoComplete="off" />
        <TextField name="contactPersonDesignation" label={texts.designation} autoComplete="off" />
        <TextField name="contactPersonPhone" label={texts.contactPhone} type="tel" autoComplete="off" />
        {!credentials && role === 'superadmin' && <RoleField />}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.sectionTitle}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

type TextName = Exclude<FieldPath<CustomerValues>, 'role' | 'password' | 'companyAddress' | 'poRequired'>;
type TextProps = {
  name: TextName;
  label: string;
  required?: boolean;
  type?: string;
  inputMode?: 'email';
  autoComplete: string;
  wide?: boolean;
};

function TextField({ name, label, required, wide, ...rest }: TextProps) {
  const { register, formState } = useFormContext<CustomerValues>();
  return (
    <Field
      label={label}
      required={required}
      className={wide ? styles.wide : undefined}
      error={formState.errors[name]?.message}
    >
      {wired => (
        <TextInput
          {...wired}
          {...rest}
          {...((name === 'username' || name === 'companyEmail') && { autoCapitalize: 'none', spellCheck: false })}
          {...register(name, { validate: typed => customerFault(name, typed) })}
        />
      )}
    </Field>
  );
}

function AddressField() {
  const { register, formState } = useFormContext<CustomerValues>();
  return (
    <Field label={texts.companyAddress} error={formState.errors.companyAddress?.message}>
      {wired => (
        <TextArea
          {...wired}
          rows={3}
          {...register('companyAddress', { validate: typed => customerFault('companyAddress', typed) })}
        />
      )}
    </Field>
  );
}

/** Whether the company's orders need a purchase order number (PO-2). Not shown for staff accounts. */
function PoRequiredField() {
  const { register, watch } = useFormContext<CustomerValues>();
  if (watch('role') !== 'customer') return null;
  return <Checkbox className={styles.wide} label={texts.poRequired} {...register('poRequired')} />;
}

function PasswordField() {
  const { register, formState } = useFormContext<CustomerValues>();
  return (
    <Field
      label={texts.password}
      required
      help={formTexts.atLeast(limits.passwordLeast)}
      error={formState.errors.password?.message}
    >
      {wired => (
        <PasswordInput
          {...wired}
          autoComplete="new-password"
          {...register('password', { validate: typed => customerFault('password', typed) })}
        />
      )}
    </Field>
  );
}

/** The account role, for superadmins only (CU-2). */
function RoleField() {
  const { register, watch } = useFormContext<CustomerValues>();
  const offered = watch('role') === 'superadmin' ? (['superadmin'] as const) : (['customer', 'admin'] as const);
  return (
    <Field label={texts.role} help={texts.roleHelp}>
      {wired => (
        <Select {...wired} {...register('role')}>
          {offered.map(role => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
