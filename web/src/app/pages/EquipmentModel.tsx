import { EquipmentModelPage } from '../../features/equipment-models/EquipmentModelPage.tsx';
import { EntriesOfModel } from '../../features/troubleshooting/EntriesOfModel.tsx';

/** A model of equipment with its entries. */
export function EquipmentModel() {
  return <EquipmentModelPage entries={(id) => <EntriesOfModel modelId={id} />} />;
}
