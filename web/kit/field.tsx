import { Eye, EyeOff, Search, TriangleAlert, X } from 'lucide-react';
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';

type Wired = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };
type FieldProps = {
  label: string;
  required?: boolean;
  help?: string;
  error?: string;
  className?: string;
  /** Gets what ties the control to its label, help and error. */
  children: (control: Wired) => ReactNode;
};

/** A labelled control: label above, help and error below, wired together once. 'Quantity *' marks a required one. */
export function Field({ label, required, help, error, className, children }: FieldProps) {
  const id = useId();
  const below = error ? `${id}-error` : help ? `${id}-help` : undefined;
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && ' *'}
      </label>
      {children({
        id,
        'aria-describedby': below,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {help && !error && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          <TriangleAlert size={16} aria-hidden="true" />
          {error}
        </span>
      )}
    </div>
  );
}

type InputProps = InputHTMLAttributes<HTMLInputElement>;

/** A line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={`${styles.input} ${className ?? ''}`} />;
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={`${styles.input} ${styles.area} ${className ?? ''}`} />;
}

/** A choice of one, native on every device. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={`${styles.input} ${styles.select} ${className ?? ''}`} />;
}

/** A search field with its own hidden label; with `onClear` it has a button that empties it. */
export function SearchInput({ label, onClear, ...rest }: InputProps & { label: string; onClear?: () => void }) {
  return (
    <span className={`${styles.search} ${onClear ? styles.clearable : ''}`}>
      <Search size={18} aria-hidden="true" />
      <TextInput type="search" aria-label={label} placeholder={label} {...rest} />
      {onClear && rest.value && (
        <IconButton
          label="Clear search"
          onClick={({ currentTarget }) => {
            // The button goes: whoever pressed it goes on typing.
            currentTarget.parentElement?.querySelector('input')?.focus();
            onClear();
          }}
          icon={<X size={18} aria-hidden="true" />}
        />
      )}
    </span>
  );
}

/** A password with a button that shows and hides it. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.password}>
      <TextInput {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        icon={shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
      />
    </span>
  );
}
