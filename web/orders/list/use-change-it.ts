import { useNavigate } from '@tanstack/react-router';
import { useCartActions } from '../../cart/cart-provider.tsx';
import { startDraft } from '../../messages/send-message.ts';
import { placedOrder } from '../../order-data/placed-order.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import { texts as changeTexts } from '../changes/texts.ts';
import { useOrderChange } from '../order-changes.ts';
import { cancelAtOnce } from './cancel-at-once.ts';
import { placedTexts as texts } from './texts.ts';

/**
 * Takes back an order that was just placed (CT-11): cancels it and puts its lines into the cart. Once the workshop has
 * started it, opens its conversation instead.
 */
export function useChangeIt(id: number, onTalk: () => void) {
  const { id: userId } = useUser();
  const cart = useCartActions();
  const navigate = useNavigate();
  const toast = useToast();
  const cancel = useOrderChange(id, () => cancelAtOnce(id));

  async function refill() {
    const { refillCart } = await import('../../cart/placing/placed-cart.ts');
    refillCart(userId, id, cart);
    placedOrder.write(undefined);
    toast(texts.takenBack(id));
    await navigate({ to: '/customization-cart' });
  }

  function talk() {
    startDraft(userId, id, `${texts.change} `);
    onTalk();
    putCaretLast();
  }

  return {
    isChanging: cancel.isPending,
    change: () =>
      cancel.mutate(undefined, {
        onSuccess: answer => void (answer ? refill() : talk()),
        onError: error => toast(errorText(error, changeTexts.cancelFailed)),
      }),
  };
}

/** Moves the caret behind the prefilled words as soon as the message field gets the focus. */
function putCaretLast(): void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    target.setSelectionRange(target.value.length, target.value.length);
    document.removeEventListener('focusin', onFocus);
  };
  document.addEventListener('focusin', onFocus);
}
