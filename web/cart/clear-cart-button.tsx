import { Button } from '../platform/kit/button.tsx';
import { texts } from './texts.ts';
import { useIsPlacing } from './use-is-placing.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** Empties the cart and closes its panel. */
export function ClearCartButton() {
  const { clear } = useRemoveFromCart();
  return (
    <Button look="quiet" wide busy={useIsPlacing()} onClick={clear}>
      {texts.clearCart}
    </Button>
  );
}
