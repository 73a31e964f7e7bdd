import type { NamedModel } from '@bancada/contract/symptoms';
import type { ChoiceCreation } from '../../ui/ChoiceListEnd.tsx';
import { CreationDialog } from '../../ui/CreationDialog.tsx';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { EquipmentModelFields } from './EquipmentModelFields.tsx';
import { checkModel, createModel, emptyModel } from './model-values.ts';

/** Creates a missing model from a box where models are picked. */
export const modelCreation: ChoiceCreation<NamedModel> = {
  thing: 'equipamento',
  dialog: (nome, close) => <NewModelDialog nome={nome} onClose={close} />,
};

function NewModelDialog({ nome, onClose }: { nome: string; onClose: (made: NamedModel | null) => void }) {
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
