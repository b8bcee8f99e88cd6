import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { formatDayInText } from '../../platform/format/format-time.ts';
import { useCart } from '../cart-provider.tsx';
import { hasNoQuantity, isTooMany, orderLines } from '../order-lines.ts';
import { fieldTexts } from './field-texts.ts';
import styles from './order-fields-block.module.css';

/** 'Usually ready by 18 December', once every line has a quantity and while the workshop shows expected dates (DA-8). */
export function UsuallyReady() {
  const { items } = useCart();
  const { data: setting } = useQuery({ queryKey: ['quote-setting'], queryFn: () => api.readQuoteSetting() });
  const isComplete = items.length > 0 && !items.some(item => hasNoQuantity(item) || isTooMany(item));
  const products = orderLines(isComplete ? items : []).map(({ productCode, quantity }) => ({ productCode, quantity }));
  const settled = useSettled(JSON.stringify(products));
  const { data } = useQuery({
    queryKey: ['quote', settled],
    queryFn: async () => (await api.quoteDate({ products: JSON.parse(settled) })).safeOn,
    enabled: setting?.showExpected === true && isComplete && settled !== '[]',
    retry: (_, error) => !(error instanceof ApiError),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <p className={styles.ready} role="status">
      {isComplete && data && fieldTexts.usuallyReady(formatDayInText(data))}
    </p>
  );
}
