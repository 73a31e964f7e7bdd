import { AttachmentsPage } from '../../features/attachments/AttachmentsPage.tsx';
import { ModelSelect } from '../../features/equipment-models/ModelSelect.tsx';

/** The attachments of one owner, with a field to choose another model. */
export function Attachments() {
  return <AttachmentsPage modelSelect={ModelSelect} />;
}
