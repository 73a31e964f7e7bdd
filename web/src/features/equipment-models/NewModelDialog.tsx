import type { NamedModel } from '@bancada/contract/faults/symptoms';
import { toComplete } from '@bancada/contract/records/equipment-models';
import { foldText } from '@bancada/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { blameTakenValue } from '../../api/error-message.ts';
import { CreationDialog } from '../../ui/CreationDialog.tsx';
import { makersQuery } from '../manufacturers/manufacturers.queries.ts';
import { modelQuery } from './equipment-models.queries.ts';
import { ShortModelFields } from './ShortModelFields.tsx';
import { checkShortModel, createShortModel } from './short-model-values.ts';

interface NewModelDialogProps {
  nome: string;
  /** A model of the same fault: the new one is probably of its category. */
  beside: number | undefined;
  onClose: (made: NamedModel | null) => void;
}

/** Creates a missing model from within another form: its name and its maker's are enough. */
export function NewModelDialog({ nome, beside, onClose }: NewModelDialogProps) {
  const maker = useMakerIn(nome);
  const category = useCategoryOf(beside);
  const guessed = { fabricante: maker ?? '', categoria_id: category ?? null };
  return (
    <CreationDialog
      title="Novo equipamento"
      initialValues={{ nome, numero_modelo: '', ...guessed }}
      check={checkShortModel}
      save={async (values): Promise<NamedModel> => {
        const { id, nome, numero_modelo, fabricante_nome } = await createShortModel(values);
        return { id, nome, numero_modelo, fabricante_nome };
      }}
      blame={blameTakenValue}
      failure="Erro ao criar equipamento."
      submitLabel="Criar Modelo"
      fields={(form, isLocked) => <ShortModelFields form={form} isLocked={isLocked} guessed={guessed} />}
      onClose={onClose}
    />
  );
}

/** null where there is no such model, or it has no category yet. */
function useCategoryOf(model: number | undefined): number | null {
  const { data } = useQuery({ ...modelQuery(String(model)), enabled: model !== undefined });
  return data === undefined || toComplete(data).includes('categoria_id') ? null : data.categoria_id;
}

/** The maker whose name a text has in it, the longest if there are several: `Notebook Dell XPS` is of Dell. */
function useMakerIn(text: string): string | undefined {
  const { data = [] } = useQuery(makersQuery);
  const words = ` ${foldText(text)} `;
  return data
    .map(({ nome }) => nome)
    .filter((nome) => words.includes(` ${foldText(nome)} `))
    .toSorted((one, other) => other.length - one.length)[0];
}
