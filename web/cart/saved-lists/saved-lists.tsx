import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { useOpening } from '../../platform/lists/use-opening.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useCart } from '../cart-provider.tsx';
import { hasNoQuantity } from '../order-lines.ts';
import { pageTexts } from '../texts.ts';

// The code loads when the dialogs first open.
const SavedListsDialog = later(async () => (await import('./saved-lists-dialog.tsx')).SavedListsDialog);
const SavedListDialog = later(async () => (await import('./saved-list-dialog.tsx')).SavedListDialog);
const SaveListDialog = later(async () => (await import('./save-list-dialog.tsx')).SaveListDialog);

const route = getRouteApi('/signed-in/customer/customization-cart');

/** 'Save as List' and 'Saved Lists', whose dialogs the address opens. */
export function SavedLists() {
  const { lists, list } = route.useSearch();
  const navigate = useNavigate({ from: '/customization-cart' });
  const all = useOpening(lists, (opened, how) => void navigate({ search: { lists: opened ? 1 : undefined }, ...how }));
  const one = useOpening(list, (opened, how) => void navigate({ search: { lists, list: opened }, ...how }));
  return (
    <>
      <SaveListButton />
      <Button onClick={() => all.open(1)}>{pageTexts.savedLists}</Button>
      {lists && !list && <SavedListsDialog onOpen={one.open} onClose={all.close} />}
      {list !== undefined && <SavedListDialog key={list} id={list} onClose={one.close} />}
    </>
  );
}

/** Saves the cart as a list once every product has a quantity. */
function SaveListButton() {
  const { items } = useCart();
  const alert = useAlert();
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <Button onClick={() => (items.some(hasNoQuantity) ? alert(pageTexts.setAll) : setOpen(true))}>
        {pageTexts.saveAsList}
      </Button>
      {isOpen && <SaveListDialog onClose={() => setOpen(false)} />}
    </>
  );
}
