import type { ReadingCondition, ReadingKind } from '@bancada/contract/measures/reading-kinds';
import { type BoardReading, boardReadingEndpoints, NewReading } from '@bancada/contract/measures/readings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { fieldMessages } from '../../api/error-message.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { useDraft } from '../../ui/use-draft.ts';

export interface QuickReadingsProps {
  modelId: number;
  /** The visit in which they are taken, and its fault. */
  visit?: { id: number; sintoma_id: number | null };
  /** The revision that is looked at. */
  revisao?: string | undefined;
  /** The point that they are of: it stays from one to the next. */
  point?: string;
  /** What held for the last reading, of another point. */
  kept?: KeptFields;
  /** Called with what holds for the next one too. */
  onTaken?: (kept: KeptFields) => void;
}

/** A reading as far as it is typed. All but the point and the value stays for the next one. */
export interface TypedReading {
  ponto: string;
  valor: string;
  grandeza: ReadingKind;
  condicao: ReadingCondition;
  referencia: string;
  revisao: string;
  medidor: string;
  boa: boolean;
  sintoma_id: number | null;
}

/** What stays from one reading to the next, whatever their points. */
export type KeptFields = Partial<Omit<TypedReading, 'ponto' | 'valor'>>;

export interface TypedFields {
  typed: TypedReading;
  errors: Record<string, string>;
  change: (some: Partial<TypedReading>) => void;
}

function bodyOf(typed: TypedReading, { modelId, visit }: QuickReadingsProps) {
  return {
    ...typed,
    modelo_equipamento_id: modelId,
    sintoma_id: typed.boa ? null : typed.sintoma_id,
    ...(visit !== undefined && { atendimento_id: visit.id }),
  };
}

const startOf = ({ visit, revisao = '', point = '', kept }: QuickReadingsProps): TypedReading => ({
  ...{ ponto: point, valor: '', grandeza: 'tensao', condicao: 'ligado', referencia: '', medidor: '' },
  ...{ revisao, boa: visit === undefined, sintoma_id: visit?.sintoma_id ?? null },
  ...kept,
});

/** Readings one after another: what is typed is kept as a draft, and after one is taken the point is asked again. */
export function useQuickReadings(props: QuickReadingsProps) {
  const { modelId, visit, point: givenPoint = '', onTaken } = props;
  const queryClient = useQueryClient();
  const ofPoint = givenPoint && `:${givenPoint}`;
  const draft = useDraft(`leituras:${modelId}:${visit?.id ?? ''}${ofPoint}`, startOf(props));
  const [typed, setTyped] = useState(draft.start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [last, setLast] = useState<BoardReading | null>(null);
  const point: RefObject<HTMLInputElement | null> = useRef(null);
  const value: RefObject<HTMLInputElement | null> = useRef(null);
  const change = (some: Partial<TypedReading>) => {
    const next = { ...typed, ...some };
    setTyped(next);
    setErrors({});
    draft.keep(next);
  };
  const saving = useMutation({
    mutationFn: () => call(boardReadingEndpoints.create, { body: NewReading.parse(bodyOf(typed, props)) }),
    onSuccess: (made) => {
      setLast(made);
      change({ ponto: givenPoint, valor: '' });
      (givenPoint === '' ? point : value).current?.focus();
      const { ponto: _, valor: __, ...same } = typed;
      onTaken?.(same);
      void queryClient.invalidateQueries({ queryKey: ['readings'] });
    },
    onError: (error) => {
      setErrors(fieldMessages(error));
      value.current?.focus();
    },
  });
  const save = () => {
    if (saving.isPending) return;
    const found = schemaErrors(NewReading, bodyOf(typed, props));
    setErrors(found);
    if (Object.keys(found).length === 0) saving.mutate();
    else (found.ponto === undefined ? value : point).current?.focus();
  };
  return { fields: { typed, errors, change }, point, value, last, saving, save };
}
