import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import type { PublicHoliday } from '#contract/workshop/public-holidays.ts';
import type { WorkshopSettings } from '#contract/workshop/workshop.ts';
import { formatFullDay } from '../platform/format/format-time.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { SelectField, SelectOptions } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useLocalForm } from '../platform/forms/use-form-of.ts';
import { Banner, Bone, ErrorPanel } from '../platform/kit/states.tsx';
import { isClosed, isNewWorkday } from './holiday-rules.ts';
import { publicHolidaysOptions } from './queries.ts';
import { calendarTexts as common, holidayTexts as texts } from './texts.ts';
import styles from './workshop.module.css';

type Range = WorkshopSettings['closed'][number];
type Props = {
  settings: WorkshopSettings;
  busy: boolean;
  /** Why the days were not saved. */
  problem: string | undefined;
  onAdd: (ranges: readonly Range[]) => void;
  onClose: () => void;
};
type Place = { code: string; name: string };

/**
 * Offers the public holidays of a country and region, this year and next. Those that fall on an open day are ticked; only
 * the ticked ones become closed days, and those that exist stay (DA-15).
 */
export function PublicHolidaysDialog({ settings, busy, problem, onAdd, onClose }: Props) {
  const form = useLocalForm({
    // `turned` has the holidays whose tick differs from the proposal.
    start: () => ({ country: countryOfReader(), region: '', turned: [] as readonly string[] }),
    send: () => onAdd(chosen.map(({ from, to, name }) => ({ from, to, name: name.slice(0, limits.closedName) }))),
    busy,
  });
  const { country, region, turned } = form.values;
  const { data, isError, isPlaceholderData, refetch } = useQuery(publicHolidaysOptions(country, region));
  const isTicked = (one: PublicHoliday) => isNewWorkday(one, settings) !== turned.includes(keyOf(one));
  const chosen = (data?.holidays ?? []).filter(isTicked);
  const isFull = settings.closed.length + chosen.length > limits.closedRanges;
  function choose(one: PublicHoliday) {
    const key = keyOf(one);
    form.change({ turned: turned.includes(key) ? turned.filter(other => other !== key) : [...turned, key] });
  }
  return (
    <FormDialog
      of={form}
      title={texts.title}
      size="narrow"
      verb={texts.add(chosen.length)}
      busyText={common.adding}
      disabled={chosen.length === 0 || isFull}
      note={isFull ? texts.full : undefined}
      isDirty={turned.length > 0}
      onClose={onClose}
    >
      <div className={styles.proposal}>
        {problem && <Banner tone="bad">{problem}</Banner>}
        <Places
          label={texts.country}
          places={data?.countries ?? []}
          value={country}
          none={texts.chooseCountry}
          onChange={code => form.change({ country: code, region: '' })}
        />
        {(data?.regions.length ?? 0) > 0 && (
          <Places
            label={texts.region}
            places={data?.regions ?? []}
            value={region}
            none={texts.wholeCountry}
            onChange={code => form.change({ region: code })}
          />
        )}
        {isError && <ErrorPanel title={texts.failed} onRetry={() => void refetch()} />}
        {(!data || isPlaceholderData) && !isError && <Bone width="100%" height="12rem" />}
        {data && !isPlaceholderData && country !== '' && data.holidays.length === 0 && <p>{texts.noneKnown}</p>}
        {data && data.holidays.length > 0 && (
          <Proposed holidays={data.holidays} settings={settings} isTicked={isTicked} onChoose={choose} />
        )}
      </div>
    </FormDialog>
  );
}

type ProposedProps = {
  holidays: readonly PublicHoliday[];
  settings: WorkshopSettings;
  isTicked: (one: PublicHoliday) => boolean;
  onChoose: (one: PublicHoliday) => void;
};

function Proposed({ holidays, settings, isTicked, onChoose }: ProposedProps) {
  return (
    <ul aria-label={texts.holidays} className={styles.holidays}>
      {holidays.map(one => (
        <li key={keyOf(one)}>
          <Checkbox
            label={one.name}
            note={noteOf(one, settings)}
            checked={isTicked(one)}
            disabled={isClosed(one, settings.closed)}
            onChange={() => onChoose(one)}
          />
        </li>
      ))}
    </ul>
  );
}

type PlacesProps = {
  label: string;
  places: readonly Place[];
  value: string;
  none: string;
  onChange: (code: string) => void;
};

function Places({ label, places, value, none, onChange }: PlacesProps) {
  return (
    <SelectField label={label} value={value} onChange={event => onChange(event.target.value)}>
      <SelectOptions of={[['', none], ...places.map(({ code, name }) => [code, name] as const)]} />
    </SelectField>
  );
}

const keyOf = ({ from, name }: PublicHoliday) => `${from} ${name}`;

/** The country that the browser's language names, such as 'DE' of 'de-DE'. */
const countryOfReader = () => new Intl.Locale(navigator.language).region ?? '';

/** When the holiday is, and why it is not proposed. */
function noteOf(one: PublicHoliday, settings: WorkshopSettings): string {
  const days = common.range(formatFullDay(one.from), formatFullDay(one.to));
  return isNewWorkday(one, settings) ? days : texts.closedAnyway(days);
}
