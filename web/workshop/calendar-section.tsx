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

type Save = (change: Partial<WorkshopSettings>, done?: string) => void;

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
        <TimeZone key={settings.timeZone} zone={settings.timeZone} mayChange={mayChange} onSave={save} />
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

/** Saves changed settings. When another user has changed them, reports and shows that change. */
function useSave(settings: WorkshopSettings): { save: Save; isSaving: boolean } {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (changed: WorkshopSettings) => api.updateWorkshop(changed),
    onSuccess: answer => queryClient.setQueryData(settingsOptions.queryKey, answer.settings),
    onError: error => {
      alert(errorText(error, texts.saveFailed));
      void queryClient.invalidateQueries(settingsOptions);
    },
  });
  const save: Save = (change, done) =>
    mutate({ ...settings, ...change }, { onSuccess: () => done && toast(done, { about: 'settings' }) });
  return { save, isSaving: isPending };
}

function TimeZone({ zone, mayChange, onSave }: { zone: string; mayChange: boolean; onSave: Save }) {
  const form = useLocalForm({
    start: () => ({ zone }),
    send: typed => onSave({ timeZone: typed.zone.trim() }, texts.saved),
  });
  return (
    <PageForm of={form} className={styles.zone}>
      <TextField
        label={texts.timeZone}
        help={texts.timeZoneHelp}
        list="time-zones"
        readOnly={!mayChange}
        {...form.text('zone')}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {mayChange && form.values.zone.trim() !== zone && <Button type="submit">{common.save}</Button>}
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
      {isProposing && (
        <PublicHolidaysDialog
          settings={settings}
          onAdd={holidays => {
            onSave({ closed: withHolidays(closed, holidays) }, texts.added);
            setProposing(false);
          }}
          onClose={() => setProposing(false)}
        />
      )}
      {isAdding && (
        <ClosedDaysDialog
          onAdd={range => {
            onSave({ closed: [...closed, range] }, texts.added);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
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
