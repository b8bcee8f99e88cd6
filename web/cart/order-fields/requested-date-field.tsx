import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestableDays } from '#contract/orders/requested-date.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useSettled } from '../../browser/use-settled.ts';
import { formatCalendarDay } from '../../format/format-time.ts';
import { Field, TextInput } from '../../forms/field.tsx';
import { useCart } from '../cart-provider.tsx';
import { hasNoQuantity, isTooMany, orderLines } from '../order-lines.ts';
import { fieldTexts } from './field-texts.ts';

type Props = { day: string; onChange: (day: string) => void };

/** The day by which the customer wants the order (DA-1), and the day when it would usually be ready (DA-8). */
export function RequestedDateField({ day, onChange }: Props) {
  const { from, to } = requestableDays(Date.now());
  const isOutside = day !== '' && (day < from || day > to);
  const [isAsked, setAsked] = useState(day !== '');
  const ready = useUsuallyReady(isAsked);
  return (
    <Field
      label={fieldTexts.requestedDate}
      {...(isOutside ? { error: fieldTexts.dateOutside } : { help: ready ?? fieldTexts.dateHelp })}
    >
      {wired => (
        <TextInput
          {...wired}
          type="date"
          min={from}
          max={to}
          value={day}
          onFocus={() => setAsked(true)}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/**
 * 'Usually ready by 18 December', once every line has a quantity and while the workshop shows expected dates. The
 * request starts only when the customer uses the field: without the setting the answer is an error, which browsers log.
 */
function useUsuallyReady(isAsked: boolean): string | undefined {
  const { items } = useCart();
  const isComplete = items.length > 0 && !items.some(item => hasNoQuantity(item) || isTooMany(item));
  const products = orderLines(isComplete ? items : []).map(({ productCode, quantity }) => ({ productCode, quantity }));
  const settled = useSettled(JSON.stringify(products));
  const { data } = useQuery({
    queryKey: ['quote', settled],
    // Without the setting the answer is 404, and the field shows no date.
    queryFn: async () => (await api.quoteDate({ products: JSON.parse(settled) })).safeOn,
    enabled: isAsked && isComplete,
    retry: (_, error) => !(error instanceof ApiError),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? fieldTexts.usuallyReady(formatCalendarDay(data)) : undefined;
}
