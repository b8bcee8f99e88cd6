import { Button } from '../../platform/kit/button.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { AddressesBlock } from './addresses-block.tsx';
import { texts } from './texts.ts';

/** The company's delivery addresses in a dialog, for owners in the cart. */
export function AddressesDialog({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={texts.title} footer={<Button onClick={onClose}>{texts.close}</Button>}>
      <AddressesBlock companyId={companyId} titled={false} />
    </Dialog>
  );
}
