import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../kit/button.tsx';
import { useCartActions } from './cart-provider.tsx';
import { texts } from './texts.ts';
import { useLeave } from './use-leave.ts';

/** Leads to the cart's page, which is loaded ahead: it opens at once, also without a connection. */
export function CustomizeButton({ count }: { count?: number }) {
  const { close } = useCartActions();
  const router = useRouter();
  const leave = useLeave();
  useEffect(() => {
    router.preloadRoute({ to: '/customization-cart' }).catch(() => {}); // told when it is needed
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
