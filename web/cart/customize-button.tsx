import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../platform/kit/button.tsx';
import { useCartActions } from './cart-provider.tsx';
import { texts } from './texts.ts';
import { useLeave } from './use-leave.ts';

/** Opens the cart's page. Preloads its code, so that the page opens at once and also offline. */
export function CustomizeButton({ count }: { count?: number }) {
  const { close } = useCartActions();
  const router = useRouter();
  const leave = useLeave();
  useEffect(() => {
    router.preloadRoute({ to: '/customization-cart' }).catch(() => {}); // opening the page shows the error
  }, [router]);
  return (
    <Button
      look="primary"
      wide
      count={count}
      onClick={() => {
        close();
        leave('/customization-cart');
      }}
    >
      {texts.customize}
    </Button>
  );
}
