import { EquipmentModelPage } from '../../features/equipment-models/EquipmentModelPage.tsx';
import { FaultsOfModel } from '../../features/faults/FaultsOfModel.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ReadingsSection = lazyPart(
  async () => (await import('../../features/readings/ReadingsSection.tsx')).ReadingsSection,
);

/** A model of equipment with its entries, and what was measured on its boards. */
export function EquipmentModel() {
  return (
    <EquipmentModelPage
      entries={(id) => <FaultsOfModel modelId={id} />}
      readings={(id) => <ReadingsSection modelId={id} />}
    />
  );
}
