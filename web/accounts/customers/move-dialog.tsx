import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Banner, Bone } from '../../platform/kit/states.tsx';
import { ChooseCustomer } from './choose-customer.tsx';
import styles from './move.module.css';
import { moveTexts as texts } from './texts.ts';

type Props<P> = {
  title: string;
  context: ReactNode;
  /** The label of the customer field: 'Merge into'. */
  label: string;
  verb: string;
  busyText: string;
  failed: string;
  /** The customer that cannot be selected. */
  except: number | null;
  previewKey: QueryKey;
  preview: (target: number) => Promise<P>;
  linesOf: (preview: P) => string[];
  /** Why the server would reject the move. */
  refusalOf?: (preview: P) => string | undefined;
  move: { isPending: boolean; error: Error | null; mutate: (confirmed: { target: number; state: string }) => void };
  onClose: () => void;
};

/**
 * Selects another customer, previews the effects, and sends the state of that preview with the confirmation (CC-3,
 * CC-4).
 */
export function MoveDialog<P extends { state: string }>({ label, except, failed, move, onClose, ...rest }: Props<P>) {
  const { previewKey, preview, linesOf, refusalOf, title, context, verb, busyText } = rest;
  const form = useLocalForm({
    start: (): { target?: number } => ({}),
    rules: (now): Faults => (now.target === undefined ? { target: texts.chooseFirst } : {}),
    send: () => {
      if (target !== undefined && shown.data && !refusal) move.mutate({ target, state: shown.data.state });
    },
    busy: move.isPending,
  });
  const { target } = form.values;
  const shown = useQuery({
    queryKey: [...previewKey, target, isChanged(move.error)],
    queryFn: () => preview(target ?? 0),
    enabled: target !== undefined,
    gcTime: 0,
  });
  const refusal = shown.data && refusalOf?.(shown.data);
  return (
    <FormDialog
      of={form}
      title={title}
      context={context}
      size="narrow"
      verb={verb}
      busyText={busyText}
      isDirty={false}
      onClose={onClose}
    >
      <div className="loose column">
        <div className={styles.choice}>
          <span aria-hidden="true">{label}</span>
          <ChooseCustomer
            label={label}
            except={except}
            value={target}
            onChange={chosen => form.change({ target: chosen })}
          />
        </div>
        {form.faults.target && <Banner tone="bad">{form.faults.target}</Banner>}
        {move.error && (
          <Banner tone="bad">{isChanged(move.error) ? texts.changed : errorText(move.error, failed)}</Banner>
        )}
        {shown.isError && <Banner tone="bad">{errorText(shown.error, texts.previewFailed)}</Banner>}
        {shown.isLoading && <LoadingPreview />}
        {shown.data && (
          <ul className={styles.lines} aria-label={texts.preview}>
            {linesOf(shown.data).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {refusal && <Banner tone="bad">{refusal}</Banner>}
      </div>
    </FormDialog>
  );
}

function isChanged(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'changedMeanwhile';
}

function LoadingPreview() {
  return (
    <div role="status">
      <p className="visually-hidden">{texts.loading}</p>
      <div className={styles.lines} aria-hidden="true">
        <Bone width="60%" />
        <Bone width="40%" />
      </div>
    </div>
  );
}
