import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkshopSettings } from '#contract/workshop/workshop.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { later } from '../platform/browser/later.tsx';
import { formatFullDay } from '../platform/format/format-time.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { TextField } from '../platform/forms/field.tsx';
import { PageForm } from '../platform/forms/form.tsx';
import { useLocalForm } from '../platform/forms/use-form-of.ts';
import { Button } from '../platform/kit/button.tsx';
import { Bone, Loaded } from '../platform/kit/states.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { useUser } from '../platform/session/user.ts';
import { ClosedDaysDialog } from './closed-days-dialog.tsx';
import { withHolidays } from './holiday-rules.ts';
import { settingsOptions } from './queries.ts';
import { texts as common, holidayTexts, calendarTexts as texts } from './texts.ts';
import styles from './workshop.module.css';

const PublicHolidaysDialog = later(async () => (await import('./public-holidays-dialog.tsx')).PublicHolidaysDialog);

/** `done` is the text that reports success; a refusal does not call `onSaved`. */
type Save = (change: Partial<WorkshopSettings>, done?: string, onSaved?: () => void) => void;

/** The workshop's calendar, which dates customers see, and when orders are accepted. Admins can read it, superadmins can change it (DA-9). */
export function CalendarSection() {
  const skeleton = <Bone width="100%" height="8rem" />;
  return (
    <Loaded query={useQuery(settingsOptions)} failed={texts.failed} loading={texts.loading} skeleton={skeleton}>
      {settings => <Settings settings={settings} />}
    </Loaded>
  );
}

function Settings({ settings }: { settings: WorkshopSettings }) {
  const mayChange = useUser().role === 'superadmin';
  const { save, isSaving } = useSave(settings);
  return (
    <>
      <section>
        <div className={styles.headline}>
          <div>
            <h2>{texts.calendar}</h2>
            <p>{mayChange ? texts.calendarHelp : texts.readOnly}</p>
          </div>
        </div>
        <fieldset className={styles.days} disabled={!mayChange || isSaving}>
          <legend className={styles.legend}>{texts.workdays}</legend>
          {texts.days.map((day, index) => (
            <Checkbox
              key={day}
              label={day}
              checked={settings.workdays[index] === true}
              onChange={event => save({ workdays: settings.workdays.with(index, event.target.checked) }, texts.saved)}
            />
          ))}
        </fieldset>
        <TimeZone zone={settings.timeZone} mayChange={mayChange} onSave={save} />
      </section>
      <ClosedDays settings={settings} mayChange={mayChange} onSave={save} />
      <Choice
        title={texts.dates}
        label={texts.showExpected}
        note={texts.showExpectedHelp}
        checked={settings.showExpected}
        disabled={!mayChange || isSaving}
        onChange={showExpected => save({ showExpected }, texts.saved)}
      />
      <Choice
        title={texts.newOrders}
        label={texts.acceptAfterAgreement}
        note={texts.acceptAfterAgreementHelp}
        checked={settings.acceptAfterAgreement}
        disabled={!mayChange || isSaving}
        onChange={acceptAfterAgreement => save({ acceptAfterAgreement }, texts.saved)}
      />
    </>
  );
}

type ChoiceProps = {
  title: string;
  label: string;
  note: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

/** A setting that is on or off, with its headline. */
function Choice({ title, label, note, checked, disabled, onChange }: ChoiceProps) {
  return (
    <section>
      <div className={styles.headline}>
        <h2>{title}</h2>
      </div>
      <fieldset className={styles.days} disabled={disabled}>
        <legend className="visually-hidden">{title}</legend>
        <Checkbox label={label} note={note} checked={checked} onChange={event => onChange(event.target.checked)} />
      </fieldset>
    </section>
  );
}

type Saving = { save: Save; isSaving: boolean; problem: string | undefined };

/**
 * Saves changed settings. When another user has changed them, reports and shows that change. A dialog shows the problem
 * itself.
 */
function useSave(settings: WorkshopSettings, place: 'page' | 'dialog' = 'page'): Saving {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changed: WorkshopSettings) => api.updateWorkshop(changed),
    onSuccess: answer => queryClient.setQueryData(settingsOptions.queryKey, answer.settings),
    onError: refusal => {
      if (place === 'page') alert(errorText(refusal, texts.saveFailed));
      void queryClient.invalidateQueries(settingsOptions);
    },
  });
  const save: Save = (change, done, onSaved) =>
    mutate(
      { ...settings, ...change },
      {
        onSuccess() {
          if (done) toast(done, { about: 'settings' });
          onSaved?.();
        },
      },
    );
  return { save, isSaving: isPending, problem: error ? errorText(error, texts.saveFailed) : undefined };
}

/** Keeps what was typed when another user saves a zone, and what was typed while it was saved. */
function TimeZone({ zone, mayChange, onSave }: { zone: string; mayChange: boolean; onSave: Save }) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? zone;
  const forget = (sent: string) => setTyped(now => (now === sent ? undefined : now));
  const form = useLocalForm({
    start: () => ({}),
    send: () => onSave({ timeZone: shown.trim() }, texts.saved, () => forget(shown)),
  });
  return (
    <PageForm of={form} className={styles.zone}>
      <TextField
        label={texts.timeZone}
        help={texts.timeZoneHelp}
        list="time-zones"
        readOnly={!mayChange}
        value={shown}
        onType={setTyped}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {mayChange && shown.trim() !== zone && <Button type="submit">{common.save}</Button>}
    </PageForm>
  );
}

type ClosedProps = { settings: WorkshopSettings; mayChange: boolean; onSave: Save };

function ClosedDays({ settings, mayChange, onSave }: ClosedProps) {
  const { closed } = settings;
  const [isAdding, setAdding] = useState(false);
  const [isProposing, setProposing] = useState(false);
  const inOrder = closed.toSorted((one, other) => one.from.localeCompare(other.from));
  return (
    <section>
      <div className={styles.headline}>
        <div>
          <h2>{texts.closed}</h2>
          <p>{texts.closedHelp}</p>
        </div>
        {mayChange && (
          <div className={styles.buttons}>
            <Button onClick={() => setProposing(true)}>{holidayTexts.title}</Button>
            <Button onClick={() => setAdding(true)}>{texts.addClosed}</Button>
          </div>
        )}
      </div>
      {inOrder.length > 0 && (
        <div className="sheet">
          <ul aria-label={texts.closed}>
            {inOrder.map(range => (
              <ClosedRange
                key={`${range.from} ${range.to} ${range.name}`}
                range={range}
                onRemove={
                  mayChange ? () => onSave({ closed: closed.filter(one => one !== range) }, texts.removed) : undefined
                }
              />
            ))}
          </ul>
        </div>
      )}
      {isProposing && <AddHolidays settings={settings} onClose={() => setProposing(false)} />}
      {isAdding && <AddClosedDays settings={settings} onClose={() => setAdding(false)} />}
    </section>
  );
}

type AddProps = { settings: WorkshopSettings; onClose: () => void };

/** Closes when the holidays are saved; a refusal loses nothing that was chosen. */
function AddHolidays({ settings, onClose }: AddProps) {
  const { save, isSaving, problem } = useSave(settings, 'dialog');
  return (
    <PublicHolidaysDialog
      settings={settings}
      busy={isSaving}
      problem={problem}
      onAdd={holidays => save({ closed: withHolidays(settings.closed, holidays) }, texts.added, onClose)}
      onClose={onClose}
    />
  );
}

/** Closes when the days are saved; a refusal loses nothing that was typed. */
function AddClosedDays({ settings, onClose }: AddProps) {
  const { save, isSaving, problem } = useSave(settings, 'dialog');
  return (
    <ClosedDaysDialog
      busy={isSaving}
      problem={problem}
      onAdd={range => save({ closed: [...settings.closed, range] }, texts.added, onClose)}
      onClose={onClose}
    />
  );
}

type RangeProps = { range: WorkshopSettings['closed'][number]; onRemove: (() => void) | undefined };

function ClosedRange({ range: { from, to, name }, onRemove }: RangeProps) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <bdi>{name || texts.unnamed}</bdi>
        <small>{texts.range(formatFullDay(from), formatFullDay(to))}</small>
      </span>
      {onRemove && (
        <Button look="quiet" aria-label={texts.removeOf(name || formatFullDay(from))} onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </li>
  );
}
