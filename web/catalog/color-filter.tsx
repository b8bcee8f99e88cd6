import { later } from '../platform/browser/later.tsx';
import { Select, SelectOptions } from '../platform/forms/field.tsx';
import styles from './color-filter.module.css';
import { colorTexts as texts } from './texts.ts';

const ColorSearch = later(async () => (await import('./color-search.tsx')).ColorSearch);

type Props = {
  colors: readonly string[];
  value: string | undefined;
  onChange: (color: string | undefined) => void;
};
/** Lists longer than this also have a search (CA-1). */
const mostToScroll = 30;

/** 'Filter by Color': a native select, with a search beside it when there are many colors. */
export function ColorFilter({ colors, value, onChange }: Props) {
  const options = value && !colors.includes(value) ? [...colors, value] : colors;
  return (
    <div className={styles.filter}>
      <Select
        aria-label={texts.label}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || undefined)}
      >
        <option value="">{texts.all}</option>
        <SelectOptions of={options.map(color => [color, color])} />
      </Select>
      {options.length > mostToScroll && <ColorSearch options={options} value={value} onChange={onChange} />}
    </div>
  );
}
