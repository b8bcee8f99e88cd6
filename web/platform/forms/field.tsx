import { Eye, EyeOff, Search, TriangleAlert, X } from 'lucide-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type ComponentType,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { limits } from '#contract/call/limits.ts';
import { firstCharacters, textLength } from '#contract/call/text-length.ts';
import { focusIn } from '../browser/focus.ts';
import { IconButton } from '../kit/button.tsx';
import { texts } from '../kit/texts.ts';
import styles from './field.module.css';
import { texts as formTexts } from './texts.ts';
import { useTyped } from './use-typed.ts';

type Wired = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  /** Marks a text that is too long; a form with such a field does not save. */
  'data-over'?: true;
};
/** A text in the form in which it is sent, and the most characters that it may have. */
export type Limit = { text: string; most: number };
type FieldProps = {
  label: string;
  required?: boolean;
  /** Hides the label visually, because a table names the column in its head. */
  labelHidden?: boolean;
  help?: string;
  error?: string;
  /** Reports a text that is too long while it is typed. Nothing cuts it, so no pasted text is lost. */
  limit?: Limit;
  className?: string;
  /** Renders the control with the attributes that connect it with label, help and error. */
  children: (control: Wired) => ReactNode;
};

/** A control with its label above and help or error below. 'Quantity *' marks a required field. */
export function Field({ label, required, labelHidden, help, limit, className, children, ...given }: FieldProps) {
  const id = useId();
  const over = limit ? textLength(limit.text) - limit.most : 0;
  const error = given.error ?? (over > 0 ? formTexts.over(over) : undefined);
  const below = error ? `${id}-error` : help ? `${id}-help` : undefined;
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label id={`${id}-label`} className={labelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
        {required && ' *'}
      </label>
      {children({
        id,
        'aria-describedby': below,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
        'data-over': over > 0 ? true : undefined,
      })}
      {help && !error && (
        <span id={`${id}-help`} className="faint">
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

type Typed = { /** Gets the typed text. */ onType?: (text: string) => void };

/** A text input. A date input must have a `value`, because an empty one looks different in WebKit. */
export function TextInput({ className, onType, ...rest }: ComponentProps<'input'> & Typed) {
  const onChange = onType && ((event: ChangeEvent<HTMLInputElement>) => onType(event.target.value));
  const look = rest.type === 'date' && rest.value === '' ? styles.noDate : '';
  return <input onChange={onChange} {...rest} className={`${styles.input} ${look} ${className ?? ''}`} />;
}

/** A multi-line text input. */
export function TextArea({ className, onType, ...rest }: ComponentProps<'textarea'> & Typed) {
  const onChange = onType && ((event: ChangeEvent<HTMLTextAreaElement>) => onType(event.target.value));
  return <textarea onChange={onChange} {...rest} className={`${styles.input} ${styles.area} ${className ?? ''}`} />;
}

/** A native select. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={`${styles.input} ${styles.select} ${className ?? ''}`} />;
}

/** The options of a select, each with its value and label. */
export function SelectOptions({ of }: { of: readonly (readonly [value: string | number, label: string])[] }) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

type InputProps = InputHTMLAttributes<HTMLInputElement>;
type SearchProps = Omit<InputProps, 'value' | 'onChange'> & {
  label: string;
  /** The search text that the parent component stores, for example from the URL. */
  value?: string;
  onSearch: (text: string) => void;
  /** Shows a button that clears the field. */
  clearable?: boolean;
};

/** A search field. It stores the typed text itself, because a parent that stores the text in the URL returns it late. */
export function SearchInput({ label, value = '', onSearch, clearable = false, ...rest }: SearchProps) {
  const { typed, setTyped, report } = useTyped(value);

  function search(text: string): void {
    // A blank search is not part of the URL.
    const words = text.trim() === '' ? '' : firstCharacters(text, limits.search);
    setTyped(text);
    if (report(words)) onSearch(words);
  }

  return (
    <span className={`${styles.search} ${clearable ? styles.clearable : ''}`}>
      <Search size={18} aria-hidden="true" />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        {...rest}
        value={typed}
        onChange={event => search(event.target.value)}
      />
      {clearable && typed && (
        <IconButton
          label={texts.clearSearch}
          onClick={({ currentTarget }) => {
            // This button disappears, so the focus returns to the field.
            focusIn(currentTarget.parentElement, 'input');
            search('');
          }}
          icon={<X size={18} aria-hidden="true" />}
        />
      )}
    </span>
  );
}

/** A password input with a button that shows and hides the text. */
export function PasswordInput(props: InputProps & Typed) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.password}>
      <TextInput {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        label={shown ? texts.hidePassword : texts.showPassword}
        onClick={() => setShown(!shown)}
        icon={shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
      />
    </span>
  );
}

type OwnProps = Omit<FieldProps, 'children'>;

/** Returns a field with its control. It takes the props of both; `className` and `required` are the field's. */
export function withField<P extends object>(Control: ComponentType<P>) {
  return function ControlField(props: OwnProps & Omit<P, keyof OwnProps>) {
    const { label, required, labelHidden, help, error, limit, className, ...rest } = props;
    return (
      <Field {...{ label, required, labelHidden, help, error, limit, className }}>
        {wired => <Control {...(rest as unknown as P)} {...wired} />}
      </Field>
    );
  };
}

export const TextField = withField(TextInput);
export const TextAreaField = withField(TextArea);
export const SelectField = withField(Select);
export const PasswordField = withField(PasswordInput);
