import type { NamedModel } from '@bancada/contract/symptoms';
import { CreationDialog } from '../../ui/CreationDialog.tsx';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { EquipmentModelFields } from './EquipmentModelFields.tsx';
import { checkModel, createModel, emptyModel } from './model-values.ts';

interface NewModelDialogProps {
  nome: string;
  onClose: (made: NamedModel | null) => void;
}

/** Creates a missing model from within another form. */
export function NewModelDialog({ nome, onClose }: NewModelDialogProps) {
  return (
    <CreationDialog
      title="Novo equipamento"
      initialValues={{ ...emptyModel, nome }}
      check={checkModel}
      save={async (values): Promise<NamedModel> => {
        const { id, nome, numero_modelo, fabricante_nome } = await createModel(values);
        return { id, nome, numero_modelo, fabricante_nome };
      }}
      blame={blameTakenValue}
      failure="Erro ao criar equipamento."
      submitLabel="Criar Modelo"
      fields={(form, isLocked) => <EquipmentModelFields form={form} isLocked={isLocked} isNew={false} />}
      onClose={onClose}
    />
  );
}
