import { type ReactNode, useState } from 'react';
import { Banner } from '../kit/states.tsx';
import { TextAreaField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

type Props = {
  title: string;
  verb: string;
  busyText: string;
  /** The text of the button that closes the dialog. */
  cancel?: string;
  label: string;
  help?: string;
  /** Reported when the text is empty. */
  missing: string;
  /** The most characters. */
  most: number;
  rows?: number;
  busy: boolean;
  error: string | undefined;
  onSend: (text: string) => void;
  onClose: () => void;
  /** Content above the field. */
  children?: ReactNode;
};

/** Asks for one text, such as a reason, and sends it without blanks around it. */
export function TextDialog({ label, help, missing, most, rows = 3, error, onSend, children, ...dialog }: Props) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const given = text.trim();

  function submit() {
    setTried(true);
    if (given !== '') onSend(given);
  }

  return (
    <FormDialog {...dialog} size="narrow" isDirty={text !== ''} onSubmit={submit}>
      <div className="loose">
        {error && <Banner tone="bad">{error}</Banner>}
        {children}
        <TextAreaField
          label={label}
          required
          limit={{ text: given, most }}
          {...(help && { help })}
          {...(isTried && given === '' && { error: missing })}
          dir="auto"
          rows={rows}
          value={text}
          onType={setText}
        />
      </div>
    </FormDialog>
  );
}
