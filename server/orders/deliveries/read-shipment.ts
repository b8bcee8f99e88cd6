import type { Viewer } from '../../platform/access/viewer.ts';
import type { JsonText } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { shownShipment } from './shipment-json.ts';

/** Reads a shipment with the deliveries that the viewer may see. Throws shipmentNotFound when there are none. */
export async function readShipment(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return shownShipment(viewer, id).jsonText(db, 'shipmentNotFound');
}
