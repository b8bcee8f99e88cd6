import { Search } from 'lucide-react';
import { folded } from '#contract/call/folding.ts';
import { ChoiceList } from '../platform/forms/choice.tsx';
import { IconButton } from '../platform/kit/button.tsx';
import { colorTexts, colorTexts as texts } from './texts.ts';

type Props = {
  options: readonly string[];
  value: string | undefined;
  onChange: (color: string | undefined) => void;
};
/** The maximum number of matching colors to render. */
const mostShown = 100;

/** A searchable list of colors. */
export function ColorSearch({ options, value, onChange }: Props) {
  const choose = (color: string | undefined) => ({
    id: color ?? '',
    label: color ?? colorTexts.all,
    isChosen: color === value,
    onSelect: () => onChange(color),
  });
  function find(typed: string) {
    const words = folded(typed);
    const matching = options.filter(color => folded(color).includes(words));
    const found = matching.slice(0, mostShown).map(choose);
    return { found: words ? found : [choose(undefined), ...found], status: texts.found(matching.length) };
  }
  return (
    <ChoiceList
      label={texts.find}
      trigger={<IconButton look="plain" label={texts.find} icon={<Search size={18} aria-hidden="true" />} />}
      searchLabel={texts.find}
      find={find}
      empty={texts.none}
    />
  );
}
