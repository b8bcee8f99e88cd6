import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import { t } from '#contract/wording.ts';
import { Fact } from './parts.tsx';
import type { PageSetup } from './pdf-job.ts';
import { printer } from './printed.ts';

type Props = { setup: PageSetup; of: Pick<Shipment, 'cartons' | 'carrier' | 'tracking'> };

/** How a delivery or a shipment left. Empty facts are omitted. */
export function CarrierFacts({ setup, of: { cartons, carrier, tracking } }: Props) {
  const { count } = printer(setup);
  return (
    <>
      {cartons !== null && <Fact label={t`Cartons`}>{count(cartons)}</Fact>}
      {carrier !== '' && <Fact label={t`Carrier`}>{carrier}</Fact>}
      {tracking !== '' && (
        <Fact label={t`Tracking`} wide>
          {tracking}
        </Fact>
      )}
    </>
  );
}
