import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { workerChange } from '#contract/benches/workers/worker-change.ts';
import type { Worker } from '#contract/benches/workers/workers.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { PasswordField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useFormOf } from '../platform/forms/use-form-of.ts';
import { IconButton } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { Menu } from '../platform/overlays/menu.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { NameDialog } from './name-dialog.tsx';
import { workersOptions } from './queries.ts';
import { texts } from './texts.ts';
import styles from './workshop.module.css';

type Opened = 'rename' | 'pin' | 'forget';

/** A worker with the actions for staff. */
export function WorkerRow({ worker }: { worker: Worker }) {
  const { id, name } = worker;
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const alert = useAlert();
  const change = useChangeWorker(id, close);
  const forget = useForgetWorker(id, close);
  const failed = change.error ? errorText(change.error, texts.changeWorkerFailed) : undefined;

  function setActive(isActive: boolean) {
    const news = (isActive ? texts.activated : texts.deactivated)(name);
    const onError = (error: Error) => alert(errorText(error, texts.changeWorkerFailed));
    change.mutate({ changes: { active: isActive }, news }, { onError });
  }

  return (
    <>
      <WorkerName worker={worker} onOpen={setOpen} onActive={setActive} />
      {open === 'rename' && (
        <NameDialog
          title={texts.rename}
          verb={texts.save}
          name={name}
          of={change}
          failed={texts.changeWorkerFailed}
          onSave={next => change.mutate({ changes: { name: next }, news: texts.renamed })}
          onClose={close}
        />
      )}
      {open === 'pin' && (
        <PinDialog
          worker={worker}
          busy={change.isPending}
          error={failed}
          onSave={pin => change.mutate({ changes: { pin }, news: pin ? texts.pinSaved : texts.pinRemoved })}
          onClose={close}
        />
      )}
      <Confirm
        open={open === 'forget'}
        title={texts.forgetTitle(name)}
        question={texts.forgetQuestion(name)}
        verb={texts.forget}
        danger
        of={forget}
        busyText={texts.forgetting}
        failed={texts.forgetFailed}
        onCancel={close}
        onConfirm={() => forget.mutate()}
      />
    </>
  );
}

type NameProps = { worker: Worker; onOpen: (opened: Opened) => void; onActive: (isActive: boolean) => void };

/** The name with its facts, and the menu of the actions for staff. */
function WorkerName({ worker: { name, hasPin, active }, onOpen, onActive }: NameProps) {
  return (
    <>
      <div className={styles.name}>
        <bdi>{name}</bdi>
        <small>{[hasPin && texts.withPin, !active && texts.inactive].filter(Boolean).join(' · ')}</small>
      </div>
      <Menu
        trigger={<IconButton label={texts.moreOf(name)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
        items={[
          { label: texts.rename, onSelect: () => onOpen('rename') },
          { label: hasPin ? texts.changePin : texts.setPin, onSelect: () => onOpen('pin') },
          { label: active ? texts.deactivate : texts.activate, onSelect: () => onActive(!active) },
          { label: texts.forget, danger: true, onSelect: () => onOpen('forget') },
        ]}
      />
    </>
  );
}

type Change = { changes: { name?: string; pin?: string | null; active?: boolean }; news: string };

function useChangeWorker(id: number, onDone: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ changes }: Change) => api.updateWorker({ id, ...changes }),
    onSuccess: (_, { news }) => {
      toast(news);
      onDone();
      return queryClient.invalidateQueries(workersOptions);
    },
  });
}

function useForgetWorker(id: number, onDone: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.forgetWorker({ id }),
    onSuccess: () => {
      toast(texts.forgotten);
      onDone();
      return queryClient.invalidateQueries(workersOptions);
    },
  });
}

type Props = {
  worker: Worker;
  busy: boolean;
  error: string | undefined;
  onSave: (pin: string | null) => void;
  onClose: () => void;
};

/** Sets or removes the PIN of a worker. */
function PinDialog({ worker, busy, error, onSave, onClose }: Props) {
  const form = useFormOf(workerChange, {
    start: () => ({ pin: '' }),
    inputOf: ({ pin }) => ({ pin: pin === '' ? null : pin }),
    words: { pin: texts.pinInvalid },
    send: input => onSave(input.pin ?? null),
    sending: { isPending: busy, error: null },
    failed: '',
  });
  return (
    <FormDialog
      of={form}
      title={texts.pinOf(worker.name)}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      onClose={onClose}
    >
      <PasswordField
        label={texts.pin}
        help={texts.pinHelp}
        {...(error && { error })}
        inputMode="numeric"
        autoComplete="off"
        {...form.text('pin')}
      />
    </FormDialog>
  );
}
