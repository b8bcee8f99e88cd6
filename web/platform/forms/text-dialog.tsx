import type { ReactNode } from 'react';
import { errorText } from '../api/api-error.ts';
import { Banner } from '../kit/states.tsx';
import { TextAreaField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type Faults, useLocalForm } from './use-form-of.ts';

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
  /** The mutation that sends the text, and the text of its failure. */
  of: { isPending: boolean; error: Error | null };
  failed: string;
  onSend: (text: string) => void;
  onClose: () => void;
  /** Content above the field. */
  children?: ReactNode;
};

/** Asks for one text, such as a reason, and sends it without blanks around it. */
export function TextDialog({ label, help, missing, most, rows = 3, of, failed, onSend, children, ...dialog }: Props) {
  const form = useLocalForm({
    start: () => ({ text: '' }),
    rules: ({ text }): Faults => (text.trim() === '' ? { text: missing } : {}),
    send: ({ text }) => onSend(text.trim()),
    busy: of.isPending,
  });
  return (
    <FormDialog {...dialog} of={form} size="narrow">
      <div className="loose">
        {of.error && <Banner tone="bad">{errorText(of.error, failed)}</Banner>}
        {children}
        <TextAreaField
          label={label}
          required
          limit={{ text: form.values.text.trim(), most }}
          {...(help && { help })}
          dir="auto"
          rows={rows}
          {...form.text('text')}
        />
      </div>
    </FormDialog>
  );
}
