import type { ReactNode } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { PasswordField, SelectField, SelectOptions, TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { roleLabels } from '../../platform/session/role-labels.ts';
import { useUser } from '../../platform/session/user.ts';
import { LanguageOptions } from '../language/language-options.tsx';
import { hasLanguages } from '../language/page-language.ts';
import { texts as languageTexts } from '../language/texts.ts';
import { type CustomerValues, customerFault } from './customer-form-values.ts';
import styles from './customers-screen.module.css';
import { texts } from './texts.ts';

/** The fields of the add and edit forms; `credentials` adds username and password. */
export function CustomerFields({ credentials }: { credentials: boolean }) {
  const { role } = useUser();
  return (
    <div className="airy">
      {credentials && (
        <Section title={texts.accountSection}>
          <CompanyText name="username" label={texts.username} required autoComplete="off" />
          <FirstPassword />
          {role === 'superadmin' && <RoleField />}
        </Section>
      )}
      <Section title={texts.companySection}>
        <CompanyText name="companyName" label={texts.companyName} required autoComplete="off" wide />
        <CompanyText name="companyContact" label={texts.companyContact} required type="tel" autoComplete="off" />
        {/* Not type="email": Chromium would replace an international domain with its ASCII form. */}
        <CompanyText name="companyEmail" label={texts.companyEmail} required inputMode="email" autoComplete="off" />
        <AddressField />
        {hasLanguages() && <LanguageField />}
        {!credentials && <PoRequiredField />}
      </Section>
      <Section title={texts.contactSection}>
        <CompanyText name="contactPerson" label={texts.contactPerson} autoComplete="off" />
        <CompanyText name="contactPersonDesignation" label={texts.designation} autoComplete="off" />
        <CompanyText name="contactPersonPhone" label={texts.contactPhone} type="tel" autoComplete="off" />
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

type TextName = Exclude<FieldPath<CustomerValues>, 'role' | 'password' | 'companyAddress' | 'poRequired' | 'language'>;
type TextProps = {
  name: TextName;
  label: string;
  required?: boolean;
  type?: string;
  inputMode?: 'email';
  autoComplete: string;
  wide?: boolean;
};

function CompanyText({ name, label, required, wide, ...rest }: TextProps) {
  const { register, formState } = useFormContext<CustomerValues>();
  return (
    <TextField
      label={label}
      required={required}
      className={wide ? styles.wide : undefined}
      error={formState.errors[name]?.message}
      {...rest}
      {...((name === 'username' || name === 'companyEmail') && { autoCapitalize: 'none', spellCheck: false })}
      {...register(name, { validate: typed => customerFault(name, typed) })}
    />
  );
}

function AddressField() {
  const { register, formState } = useFormContext<CustomerValues>();
  return (
    <TextAreaField
      label={texts.companyAddress}
      error={formState.errors.companyAddress?.message}
      rows={3}
      {...register('companyAddress', { validate: typed => customerFault('companyAddress', typed) })}
    />
  );
}

/** The language of the company's people who chose none. Not shown for staff, who choose their own. */
function LanguageField() {
  const { register, watch, formState } = useFormContext<CustomerValues>();
  if (watch('role') !== 'customer') return null;
  return (
    <SelectField
      label={languageTexts.language}
      error={formState.errors.language?.message}
      {...register('language')}
      value={watch('language')}
    >
      <LanguageOptions stored={watch('language')} />
    </SelectField>
  );
}

/** Whether the company's orders need a purchase order number (PO-2). Not shown for staff accounts. */
function PoRequiredField() {
  const { register, watch } = useFormContext<CustomerValues>();
  if (watch('role') !== 'customer') return null;
  return <Checkbox className={styles.wide} label={texts.poRequired} {...register('poRequired')} />;
}

function FirstPassword() {
  const { register, formState } = useFormContext<CustomerValues>();
  return (
    <PasswordField
      label={texts.password}
      required
      help={formTexts.atLeast(limits.passwordLeast)}
      error={formState.errors.password?.message}
      autoComplete="new-password"
      {...register('password', { validate: typed => customerFault('password', typed) })}
    />
  );
}

/** The account role, for superadmins only (CU-2). */
function RoleField() {
  const { register, watch } = useFormContext<CustomerValues>();
  const offered = watch('role') === 'superadmin' ? (['superadmin'] as const) : (['customer', 'admin'] as const);
  return (
    <SelectField label={texts.role} help={texts.roleHelp} {...register('role')}>
      <SelectOptions of={offered.map(role => [role, roleLabels[role]])} />
    </SelectField>
  );
}
