import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import styles from './field.module.css';
import { TextInput, withField } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /** Gets the text that the field shows. `isTyping` is true until a person who types has left the field. */
  onType: (text: string, isTyping: boolean) => void;
  /** Returns the number in plain digits, or undefined when the text is no number. */
  plain?: (typed: string) => string | undefined;
};

/**
 * A number input with a phone's number pad. Its value is a text, so that no input is lost. Shows at once which number
 * it reads from thousands separators: '1.000' becomes '1000'.
 */
export function NumberInput({ className, value, onType, onBlur, plain = plainWholeNumber, ...rest }: Props) {
  /** The typed text behind the shown one, so that '1,000' can become '1,000,000' or '1,000.00'. */
  const typed = useRef({ text: '', shown: '' });
  const isTyping = useRef(false);

  function show(text: string, shown: string) {
    typed.current = { text, shown };
    onType(shown, isTyping.current);
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const now = event.target.value;
    const input = event.nativeEvent as InputEvent;
    isTyping.current = isOneKey(input);
    if (input.isComposing) return show(now, now);
    const { text, shown } = typed.current;
    const isContinued = shown === value && now === shown + input.data;
    const whole = isContinued ? text + now.slice(shown.length) : now;
    const read = [whole, now].find(one => numberOf(one) !== undefined) ?? whole;
    show(read, numberOf(read) ?? read);
  }

  function numberOf(text: string): string | undefined {
    if (!isTyping.current) return plain(text);
    // '1,00' may become '1,000'.
    const number = plainWholeNumber(text);
    return number !== undefined && (number.length > 3 || /^\p{Nd}+$/u.test(text)) ? number : undefined;
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={value}
      className={`${styles.number} ${className ?? ''}`}
      onChange={change}
      onBlur={event => {
        if (isTyping.current) {
          isTyping.current = false;
          show(value, plain(value) ?? value);
        }
        onBlur?.(event);
      }}
    />
  );
}

/** A number input with its field. */
export const NumberField = withField(NumberInput);

/** Whether the input is one typed or deleted character. Pasted text is complete. */
function isOneKey({ data, inputType = '', isComposing }: InputEvent): boolean {
  return isComposing || inputType.startsWith('delete') || (inputType === 'insertText' && data?.length === 1);
}
