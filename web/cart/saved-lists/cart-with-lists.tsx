import { CartScreen } from '../page/cart-screen.tsx';
import { SavedLists } from './saved-lists.tsx';

/** The page of the cart, with the buttons of the saved lists. */
export function CartWithLists() {
  return <CartScreen lists={<SavedLists />} />;
}
