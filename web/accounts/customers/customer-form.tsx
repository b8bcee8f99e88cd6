import type { ReactNode } from 'react';
import { limits } from '#contract/call/limits.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { PasswordField, SelectField, SelectOptions, TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import type { FieldsOf } from '../../platform/forms/use-form-of.ts';
import { hasLanguages } from '../../platform/languages/page-language.ts';
import { roleLabels } from '../../platform/session/role-labels.ts';
import { useUser } from '../../platform/session/user.ts';
import { LanguageOptions } from '../language/language-options.tsx';
import { texts as languageTexts } from '../language/texts.ts';
import type { CustomerValues } from './customer-form-values.ts';
import styles from './customers-screen.module.css';
import { texts } from './texts.ts';

type FormProps = { form: FieldsOf<CustomerValues> };

/** The fields of the add and edit forms; `credentials` adds username and password. */
export function CustomerFields({ form, credentials }: FormProps & { credentials: boolean }) {
  const { role } = useUser();
  const isCustomer = form.values.role === 'customer';
  return (
    <div className="airy">
      {credentials && (
        <Section title={texts.accountSection}>
          <CompanyText form={form} name="username" label={texts.username} required autoComplete="off" />
          <FirstPassword form={form} />
          {role === 'superadmin' && <RoleField form={form} />}
        </Section>
      )}
      <Section title={texts.companySection}>
        <CompanyText form={form} name="companyName" label={texts.companyName} required autoComplete="off" wide />
        <CompanyText
          form={form}
          name="companyContact"
          label={texts.companyContact}
          required
          type="tel"
          autoComplete="off"
        />
        {/* Not type="email": Chromium would replace an international domain with its ASCII form. */}
        <CompanyText
          form={form}
          name="companyEmail"
          label={texts.companyEmail}
          required
          inputMode="email"
          autoComplete="off"
        />
        <TextAreaField label={texts.companyAddress} rows={3} {...form.text('companyAddress')} />
        {hasLanguages() && isCustomer && <LanguageField form={form} />}
        {/* Whether the company's orders need a purchase order number (PO-2). */}
        {!credentials && isCustomer && (
          <Checkbox className={styles.wide} label={texts.poRequired} {...form.tick('poRequired')} />
        )}
      </Section>
      <Section title={texts.contactSection}>
        <CompanyText form={form} name="contactPerson" label={texts.contactPerson} autoComplete="off" />
        <CompanyText form={form} name="contactPersonDesignation" label={texts.designation} autoComplete="off" />
        <CompanyText form={form} name="contactPersonPhone" label={texts.contactPhone} type="tel" autoComplete="off" />
        {!credentials && role === 'superadmin' && <RoleField form={form} />}
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

type TextProps = FormProps & {
  name: Exclude<keyof CustomerValues, 'role' | 'poRequired'>;
  label: string;
  required?: boolean;
  type?: string;
  inputMode?: 'email';
  autoComplete: string;
  wide?: boolean;
};

function CompanyText({ form, name, wide, ...rest }: TextProps) {
  return (
    <TextField
      className={wide ? styles.wide : undefined}
      {...rest}
      {...((name === 'username' || name === 'companyEmail') && { autoCapitalize: 'none', spellCheck: false })}
      {...form.text(name)}
    />
  );
}

/** The language of the company's people who chose none. Staff choose their own. */
function LanguageField({ form }: FormProps) {
  return (
    <SelectField label={languageTexts.language} {...form.choice('language')}>
      <LanguageOptions stored={form.values.language} />
    </SelectField>
  );
}

function FirstPassword({ form }: FormProps) {
  return (
    <PasswordField
      label={texts.password}
      required
      help={formTexts.atLeast(limits.passwordLeast)}
      autoComplete="new-password"
      {...form.text('password')}
    />
  );
}

/** The account role, for superadmins only (CU-2). */
function RoleField({ form }: FormProps) {
  const offered = form.values.role === 'superadmin' ? (['superadmin'] as const) : (['customer', 'admin'] as const);
  return (
    <SelectField label={texts.role} help={texts.roleHelp} {...form.choice('role')}>
      <SelectOptions of={offered.map(role => [role, roleLabels[role]])} />
    </SelectField>
  );
}
