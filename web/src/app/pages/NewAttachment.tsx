import { ArticleSelect } from '../../features/articles/ArticleSelect.tsx';
import { NewAttachmentPage } from '../../features/attachments/NewAttachmentPage.tsx';
import type { OwnerSelects } from '../../features/attachments/owners.ts';
import { DatasheetSelect } from '../../features/datasheets/DatasheetSelect.tsx';
import { ModelSelect } from '../../features/equipment-models/ModelSelect.tsx';

const selects: OwnerSelects = {
  modelo_equipamento_id: ModelSelect,
  componente_id: DatasheetSelect,
  artigo_id: ArticleSelect,
};

/** New attachments, with fields to choose their owner. */
export function NewAttachment() {
  return <NewAttachmentPage selects={selects} />;
}
