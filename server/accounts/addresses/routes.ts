import type { Serve } from '../../platform/http/serve.ts';
import { createAddress } from './create-address.ts';
import { deleteAddress } from './delete-address.ts';
import { readAddresses } from './read-addresses.ts';
import { updateAddress } from './update-address.ts';

export function addressRoutes(serve: Serve): void {
  serve('readAddresses', readAddresses);
  serve('createAddress', createAddress);
  serve('updateAddress', updateAddress);
  serve('deleteAddress', deleteAddress);
}
