import { toComplete } from '@bancada/contract/records/equipment-models';
import { foldText } from '@bancada/contract/texts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { timings } from '../../timings.ts';
import { modelQuery } from '../equipment-models/equipment-models.queries.ts';
import { similarSymptomsQuery, symptomQuery } from '../symptoms/symptoms.queries.ts';
import type { WizardDraft } from './wizard-draft.ts';

/** Models that are asked for their category; the server looks at all. */
const askedMax = 50;

export interface DraftMark {
  isMarked: boolean;
  /** A symptom that exists has the mark: it is taken off on its page only. */
  isFixed: boolean;
  /** Why it is as it is; undefined where a person said so, or nothing speaks for it. */
  reason: string | undefined;
}

/** The mark of high voltage that the fault of a draft will have. */
export function useFaultMark({ sintoma, selectedModels, altaTensao }: WizardDraft): DraftMark {
  const existing = useExistingSymptom(sintoma);
  const models = useQueries({
    queries: selectedModels.slice(0, askedMax).map(({ id }) => modelQuery(String(id))),
  });
  if (existing?.alta_tensao === true)
    return {
      isMarked: true,
      isFixed: true,
      reason: 'Este sintoma já existe com esta marca. Ela se tira na página dele.',
    };
  if (altaTensao !== null) return { isMarked: altaTensao, isFixed: false, reason: undefined };
  if (existing !== undefined)
    return { isMarked: false, isFixed: false, reason: 'Este sintoma já existe sem esta marca.' };
  const marked = models.find(({ data }) => data?.categoria_alta_tensao)?.data;
  const open = models.find(({ data }) => data && toComplete(data).includes('categoria_id'))?.data;
  return {
    isMarked: marked !== undefined,
    isFixed: false,
    reason: marked
      ? `Já vem marcado pela categoria ${marked.categoria_nome}. Desmarque se nada do conserto chega perto: torneira, filtro, mangueira, ajuste.`
      : open && `${open.nome} ainda não tem categoria: nada o marca sozinho. Marque se há.`,
  };
}

/** The symptom in use with this text. */
function useExistingSymptom(text: string) {
  const [term] = useDebouncedValue(text.trim(), timings.searchDebounceMs);
  const { data } = useQuery(similarSymptomsQuery(term));
  const same = data?.find(({ sintoma }) => foldText(sintoma) === foldText(text));
  const existing = useQuery({ ...symptomQuery(String(same?.id)), enabled: same !== undefined });
  return same && existing.data;
}
