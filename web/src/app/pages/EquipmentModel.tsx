import { EquipmentModelPage } from '../../features/equipment-models/EquipmentModelPage.tsx';
import { FaultsOfModel } from '../../features/faults/FaultsOfModel.tsx';

/** A model of equipment with its entries. */
export function EquipmentModel() {
  return <EquipmentModelPage entries={(id) => <FaultsOfModel modelId={id} />} />;
}
