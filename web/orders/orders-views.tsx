import { useNavigate } from '@tanstack/react-router';
import { Segmented } from '../platform/kit/segmented.tsx';
import { texts } from './texts.ts';

/** Switches between the two views of the open orders: the list and the Board. */
export function OrdersViews({ shown }: { shown: 'orders' | 'board' }) {
  const navigate = useNavigate({ from: '/' });
  return (
    <Segmented
      label={texts.views}
      value={shown}
      options={[
        { value: 'orders', label: texts.listView },
        { value: 'board', label: texts.boardView },
      ]}
      onChange={tab => void navigate({ to: '/', search: tab === 'orders' ? { tab, progress: 'open' } : { tab } })}
    />
  );
}
